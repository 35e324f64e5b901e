"""What every field can do: judge a value, and describe itself."""

from typing import TYPE_CHECKING, Any

from marshmallow import ValidationError, fields

from service.wire import faults
from service.wire.faults import Fault

if TYPE_CHECKING:
    from service.wire.fields.objects import Object

JsonSchema = dict[str, Any]

# marshmallow takes any object for a message.
_MESSAGES: Any = {"required": [faults.REQUIRED], "null": [faults.NOT_NULL]}


class Field(fields.Field[Any]):
    """One value. `nullable` accepts null; `doc` says what it means, for the document."""

    default_error_messages = _MESSAGES

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
