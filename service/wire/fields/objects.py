"""Objects, and what holds other values: arrays, maps, unions."""

from collections.abc import Mapping
from typing import Any

from marshmallow import INCLUDE, RAISE, Schema, ValidationError, missing

from service.core.frozen import FrozenMap
from service.wire import faults
from service.wire.faults import Fault
from service.wire.fields.field import Field, JsonSchema, Refer, whole
from service.wire.fields.plain import Const, Pattern

# marshmallow takes any object for a message.
_MESSAGES: Any = {"unknown": faults.UNKNOWN_FIELD, "type": faults.WHOLE_NOT_AN_OBJECT}


class Array(Field):
    """A list of equal fields; `unique` ones are sets."""

    def __init__(self, inner: Field, maximum: int, *, minimum: int = 0, unique: bool = False, **options: Any) -> None:
        super().__init__(**options)
        self.inner, self.minimum, self.maximum, self.unique = inner, minimum, maximum, unique

    def _deserialize(
        self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any
    ) -> tuple[Any, ...]:
        if type(value) is not list:
            raise self.refuse("NOT_AN_ARRAY", "This must be an array.")
        if not self.minimum <= len(value) <= self.maximum:
            raise self.refuse("WRONG_LENGTH", f"This must have {self.minimum} to {self.maximum} elements.")
        loaded, refused = [], {}
        for index, element in enumerate(value):
            try:
                loaded.append(self.inner.deserialize(element))
            except ValidationError as error:
                refused[index] = error.messages
        if refused:
            raise ValidationError(refused)
        if self.unique and len(set(loaded)) != len(loaded):
            again = next(index for index, element in enumerate(loaded) if element in loaded[:index])
            raise ValidationError({again: [Fault("REPEATED", "This stands twice.")]})
        return tuple(loaded)

    def described(self, refer: Refer) -> JsonSchema:
        schema: JsonSchema = {"type": "array", "items": whole(self.inner, refer), "maxItems": self.maximum}
        if self.minimum:
            schema["minItems"] = self.minimum
        if self.unique:
            schema["uniqueItems"] = True
        return schema


class Map(Field):
    """An object whose keys the client chooses."""

    def __init__(self, key: Pattern, value: Field, maximum: int, **options: Any) -> None:
        super().__init__(**options)
        self.key, self.value, self.maximum = key, value, maximum

    def _deserialize(
        self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any
    ) -> FrozenMap[Any, Any]:
        if type(value) is not dict:
            raise ValidationError([faults.NOT_AN_OBJECT])
        if len(value) > self.maximum:
            raise self.refuse("WRONG_LENGTH", f"This must have at most {self.maximum} entries.")
        loaded, refused = {}, {}
        for key, entry in value.items():
            try:
                loaded[self.key.deserialize(key)] = self.value.deserialize(entry)
            except ValidationError as error:
                refused[key] = error.messages
        if refused:
            raise ValidationError(refused)
        return FrozenMap(loaded)

    def described(self, refer: Refer) -> JsonSchema:
        return {
            "type": "object",
            "maxProperties": self.maximum,
            "propertyNames": whole(self.key, refer),
            "additionalProperties": whole(self.value, refer),
        }


class Object(Schema):
    """An object with these fields and no others; loads into its `model`, whose defaults are the fields' defaults.

    A field is required where the model has no default for it. Without a model (in answers) a field is required unless
    it says `required=False`.
    """

    class Meta:
        unknown = RAISE

    error_messages = _MESSAGES

    model: type | None = None
    title: str = ""
    """The component's name in the document, after the game's."""
    shared: bool = False
    """Whether all games have this one in common."""
    open: bool = False
    """Whether an answer may hold fields beside these."""

    def __init__(self) -> None:
        super().__init__()
        self.constants = [name for name, field in self.fields.items() if isinstance(field, Const)]

    def on_bind_field(self, field_name: str, field_obj: Any) -> None:
        field_obj.data_key = field_name.rstrip("_")  # `from_` is the wire's `from`
        if isinstance(field_obj, Field):
            field_obj.required = self.requires(field_name, field_obj)

    @classmethod
    def requires(cls, name: str, field: Field) -> bool:
        """Whether the field must be there."""
        if isinstance(field, Const):
            return True
        if cls.model is None:
            return field.stated_required is not False
        return name not in defaults_of(cls.model)

    def load(self, data: Any, **options: Any) -> Any:
        """The model object, or ValidationError with all faults."""
        if self.open:
            options["unknown"] = INCLUDE
        loaded = super().load(data, **options)
        if self.model is None:
            return loaded
        for name in self.constants:
            del loaded[name]
        return self.model(**loaded)


def fields_of(schema: type[Object]) -> dict[str, Field]:
    """The fields of a schema by their names on the wire, in order."""
    declared = schema._declared_fields  # noqa: SLF001  # marshmallow has no public name for them
    return {name.rstrip("_"): field for name, field in declared.items() if isinstance(field, Field)}


def required_of(schema: type[Object]) -> list[str]:
    """The names of the fields that must be there."""
    return [name for name, field in fields_of(schema).items() if schema.requires(name, field)]


def defaults_of(model: type) -> dict[str, Any]:
    """The defaults of a frozen record: a msgspec.Struct, or a NamedTuple."""
    named: dict[str, Any] | None = getattr(model, "_field_defaults", None)
    if named is not None:
        return named
    names, values = model.__struct_fields__, model.__struct_defaults__  # type: ignore[attr-defined]  # a Struct's
    return dict(zip(names[len(names) - len(values) :], values, strict=True))


class Nested(Field):
    """An object."""

    def __init__(self, schema: type[Object], **options: Any) -> None:
        super().__init__(**options)
        self.schema = schema
        self._instance: Object | None = None

    @property
    def instance(self) -> Object:
        """The schema, made once."""
        if self._instance is None:
            self._instance = self.schema()
        return self._instance

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> Any:
        return self.instance.load(value)

    def described(self, refer: Refer) -> JsonSchema:
        return refer.ref(self.schema)


class TaggedUnion(Field):
    """One of several objects, told apart by a field of a fixed value."""

    def __init__(self, schemas: Mapping[str, type[Object]], *, tag: str = "type", **options: Any) -> None:
        super().__init__(**options)
        self.tag = tag
        self.branches = {value: Nested(schema) for value, schema in schemas.items()}

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> Any:
        if type(value) is not dict:
            raise ValidationError([faults.NOT_AN_OBJECT])
        tag = value.get(self.tag, missing)
        if tag is missing:
            raise ValidationError({self.tag: [faults.REQUIRED]})
        if type(tag) is not str or tag not in self.branches:
            refused = Fault("NOT_A_CHOICE", f"This must be one of {', '.join(self.branches)}.")
            raise ValidationError({self.tag: [refused]})
        return self.branches[tag].deserialize(value)

    def described(self, refer: Refer) -> JsonSchema:
        branches = {value: branch.described(refer) for value, branch in self.branches.items()}
        described: JsonSchema = {"oneOf": list(branches.values())}
        mapping = {value: branch["$ref"] for value, branch in branches.items() if "$ref" in branch}
        if mapping:  # what is written out where it stands has no names to map to
            described["discriminator"] = {"propertyName": self.tag, "mapping": mapping}
        return described


class EitherShape(Field):
    """One of two objects, told apart by whether a field is there."""

    def __init__(self, key: str, having: type[Object], lacking: type[Object], **options: Any) -> None:
        super().__init__(**options)
        self.key, self.having, self.lacking = key, Nested(having), Nested(lacking)

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> Any:
        if type(value) is not dict:
            raise ValidationError([faults.NOT_AN_OBJECT])
        return (self.having if self.key in value else self.lacking).deserialize(value)

    def described(self, refer: Refer) -> JsonSchema:
        return {"oneOf": [self.having.described(refer), self.lacking.described(refer)]}
