"""Strict fields: what the document says is what is accepted, and nothing else.

Law: each field knows both how to judge a value and how to describe itself in JSON Schema (2020-12), so that the two
cannot part. A whole number may be written 1.0; nothing else is converted.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from marshmallow import INCLUDE, RAISE, Schema, ValidationError, fields, missing

from service.core.frozen import FrozenMap
from service.core.stream import LAST_CURSOR
from service.wire import faults, limits
from service.wire.faults import Fault

JsonSchema = dict[str, Any]

# marshmallow takes any object for a message.
_FIELD_MESSAGES: Any = {"required": [faults.REQUIRED], "null": [faults.NOT_NULL]}
_OBJECT_MESSAGES: Any = {"unknown": faults.UNKNOWN_FIELD, "type": faults.WHOLE_NOT_AN_OBJECT}


class Field(fields.Field[Any]):
    """One value. `nullable` accepts null; `doc` says what it means, for the document."""

    default_error_messages = _FIELD_MESSAGES

    def __init__(self, *, nullable: bool = False, required: bool | None = None, doc: str = "") -> None:
        super().__init__(allow_none=nullable, required=bool(required))
        self.nullable = nullable
        self.stated_required = required
        self.doc = doc

    def refuse(self, code: str, detail: str) -> ValidationError:
        """The fault of a value of this field."""
        return ValidationError([Fault(code, detail)])

    def described(self, refer: "Refer") -> JsonSchema:
        """The field's JSON Schema without nullability; `refer` names the schemas of objects."""
        raise NotImplementedError


class Refer:
    """What a field needs of the document it is described in."""

    def ref(self, schema: "type[Object]") -> JsonSchema:
        """A reference to the component of that schema."""
        raise NotImplementedError


class Integer(Field):
    """A whole number within bounds."""

    def __init__(self, minimum: int = -limits.INTEGER, maximum: int = limits.INTEGER, **options: Any) -> None:
        super().__init__(**options)
        self.minimum, self.maximum = minimum, maximum

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> int:
        if type(value) is float and value.is_integer():
            value = int(value)
        if type(value) is not int:
            raise self.refuse("NOT_AN_INTEGER", "This must be a whole number.")
        if not self.minimum <= value <= self.maximum:
            raise self.refuse("OUT_OF_RANGE", f"This must be from {self.minimum} to {self.maximum}.")
        return value

    def described(self, refer: Refer) -> JsonSchema:
        return {"type": "integer", "minimum": self.minimum, "maximum": self.maximum}


class Number(Field):
    """Any JSON number; only answers have these."""

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> float:
        if type(value) not in (int, float):
            raise self.refuse("NOT_A_NUMBER", "This must be a number.")
        return float(value)

    def described(self, refer: Refer) -> JsonSchema:
        return {"type": "number"}


class Boolean(Field):
    """true or false."""

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> bool:
        if type(value) is not bool:
            raise self.refuse("NOT_A_BOOLEAN", "This must be true or false.")
        return value

    def described(self, refer: Refer) -> JsonSchema:
        return {"type": "boolean"}


class Pattern(Field):
    """A string of a given form. `pattern` is read by Python and by ECMA-262 alike and is anchored at both ends."""

    def __init__(self, pattern: str, detail: str, *, longest: int, shortest: int = 1, **options: Any) -> None:
        super().__init__(**options)
        self.pattern, self.detail, self.shortest, self.longest = pattern, detail, shortest, longest
        self._matches = re.compile(pattern).fullmatch

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> str:
        if type(value) is not str:
            raise self.refuse("NOT_A_STRING", "This must be a string.")
        if not self.shortest <= len(value) <= self.longest:
            raise self.refuse("WRONG_LENGTH", f"This must have {self.shortest} to {self.longest} characters.")
        if self._matches(value) is None:
            raise self.refuse("WRONG_CHARACTERS", self.detail)
        return value

    def described(self, refer: Refer) -> JsonSchema:
        return {"type": "string", "minLength": self.shortest, "maxLength": self.longest, "pattern": f"^{self.pattern}$"}


class Id(Pattern):
    """Chosen by the client: 1 to 64 of `!` to `~`."""

    def __init__(self, **options: Any) -> None:
        super().__init__("[!-~]*", "Only the characters ! to ~ may stand here.", longest=limits.ID_LENGTH, **options)


class Reference(Id):
    """The id of a character of the state; one of nobody is refused for all actions at once."""


class Text(Pattern):
    """A name or a note: 1 to 100 code points without control characters."""

    def __init__(self, **options: Any) -> None:
        detail = "Control characters may not stand here."
        super().__init__("[^\\u0000-\\u001f\\u007f-\\u009f]*", detail, longest=limits.NAME_LENGTH, **options)


class Prose(Field):
    """Any string; only answers have these."""

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> str:
        if type(value) is not str:
            raise self.refuse("NOT_A_STRING", "This must be a string.")
        return value

    def described(self, refer: Refer) -> JsonSchema:
        return {"type": "string"}


class Choice(Field):
    """One of a few words or numbers."""

    def __init__(self, *values: str | int, **options: Any) -> None:
        super().__init__(**options)
        self.values = values
        self._types = {type(value) for value in values}

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> str | int:
        if type(value) is float and int in self._types and value.is_integer():
            value = int(value)
        if type(value) not in self._types or value not in self.values:
            raise self.refuse("NOT_A_CHOICE", f"This must be one of {', '.join(map(str, self.values))}.")
        chosen: str | int = value
        return chosen

    def described(self, refer: Refer) -> JsonSchema:
        kind = "string" if self._types == {str} else "integer"
        return {"type": kind, "enum": list(self.values)}


class Const(Choice):
    """The one value of a tag. It is judged, and left out of the model, whose class says it already."""

    def __init__(self, value: str) -> None:
        super().__init__(value, required=True)

    def described(self, refer: Refer) -> JsonSchema:
        return {"type": "string", "const": self.values[0]}


SEED = re.compile("[!-~](?:[ -~]{0,62}[!-~])?")


class Seed(Field):
    """What a stream starts from: text, or an integer that means its decimal digits."""

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> str:
        if type(value) is float and value.is_integer():
            value = int(value)
        if type(value) is int and 0 <= value <= LAST_CURSOR:
            return str(value)
        if type(value) is str and SEED.fullmatch(value):
            return value
        raise self.refuse(
            "NOT_A_SEED", "This must be 1 to 64 printable ASCII characters, or an integer from 0 to 2^53 - 1."
        )

    def described(self, refer: Refer) -> JsonSchema:
        text = {"type": "string", "minLength": 1, "maxLength": 64, "pattern": f"^{SEED.pattern}$"}
        return {"anyOf": [text, {"type": "integer", "minimum": 0, "maximum": LAST_CURSOR}]}


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

    error_messages = _OBJECT_MESSAGES

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


class AnyOf(Field):
    """A value that one of several plain fields takes; the first that does."""

    def __init__(self, choices: Iterable[Field], detail: str, **options: Any) -> None:
        super().__init__(**options)
        self.choices, self.detail = tuple(choices), detail

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> Any:
        for choice in self.choices:
            try:
                return choice.deserialize(value)
            except ValidationError:
                continue
        raise self.refuse("WRONG_VALUE", self.detail)

    def described(self, refer: Refer) -> JsonSchema:
        return {"anyOf": [whole(choice, refer) for choice in self.choices]}


class Json(Field):
    """Any JSON value; only answers have these."""

    def __init__(self, **options: Any) -> None:
        super().__init__(nullable=True, **options)

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> Any:
        return value

    def described(self, refer: Refer) -> JsonSchema:
        return {}


def whole(field: Field, refer: Refer) -> JsonSchema:
    """The field's JSON Schema with nullability and words."""
    schema = field.described(refer)
    if field.nullable and schema:
        if isinstance(schema.get("type"), str) and "enum" not in schema:
            schema = {**schema, "type": [schema["type"], "null"]}
        elif "enum" in schema:
            schema = {**schema, "type": [schema["type"], "null"], "enum": [*schema["enum"], None]}
        else:
            schema = {"anyOf": [schema, {"type": "null"}]}
    if field.doc:
        schema = {**schema, "description": field.doc}
    return schema
