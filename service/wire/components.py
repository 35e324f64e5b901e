"""Schemas -> the named schemas of the OpenAPI document.

Law: nothing is described here that a field does not know of itself. A schema gives two components where it stands
both in requests and in answers: what is sent may leave out what has a default, what is answered writes every field.
Requests are closed; answers may gain fields in a minor version.
"""

from typing import Any

import orjson
from marshmallow import ValidationError
from msgspec import Struct, structs

from service.wire.fields import Const, Field, JsonSchema, Object, Refer, defaults_of, fields_of, required_of, whole


class Inline(Refer):
    """Schemas of objects written out where they stand; a request's schemas never contain themselves."""

    def ref(self, schema: type[Object]) -> JsonSchema:
        found: JsonSchema = {
            "type": "object",
            "properties": {name: whole(field, self) for name, field in fields_of(schema).items()},
            "additionalProperties": False,
        }
        required = required_of(schema)
        return {**found, "required": required} if required else found


class Components(Refer):
    """The schemas of one game: `prefix` parts them from other games', `answering` says which of the two views it is."""

    def __init__(self, schemas: dict[str, JsonSchema], prefix: str, *, answering: bool) -> None:
        self.schemas, self.prefix, self.answering = schemas, prefix, answering

    def ref(self, schema: type[Object]) -> JsonSchema:
        name = self._name(schema)
        if name not in self.schemas:
            self.schemas[name] = {}  # keeps its place while its own fields are described
            self.schemas[name] = self._described(schema)
        return {"$ref": f"#/components/schemas/{name}"}

    def _name(self, schema: type[Object]) -> str:
        own = "" if schema.shared else self.prefix
        return own + ("Resolved" if self._is_whole(schema) else "") + schema.title

    def _is_whole(self, schema: type[Object]) -> bool:
        return self.answering and schema.model is not None

    def _described(self, schema: type[Object]) -> JsonSchema:
        fields = fields_of(schema)
        found: JsonSchema = {"type": "object"}
        if schema.__doc__:
            found["description"] = " ".join(schema.__doc__.split())
        found["properties"] = {name: self._property(schema, name, field) for name, field in fields.items()}
        required = list(fields) if self._is_whole(schema) else required_of(schema)
        if required:
            found["required"] = required
        if not self.answering or schema.open:
            found["additionalProperties"] = schema.open
        return found

    def _property(self, schema: type[Object], name: str, field: Field) -> JsonSchema:
        found = whole(field, self)
        if self.answering or schema.model is None or isinstance(field, Const):
            return found
        default = defaults_of(schema.model).get(name, ...)
        if default is ... or not _may_be_sent(field, default):
            return found
        return {**found, "default": _plain(default)}


def _may_be_sent(field: Field, default: Any) -> bool:
    """A default that the field itself would refuse is completed later from other fields, and is no default to show."""
    try:
        field.deserialize(_plain(default))
    except ValidationError:
        return False
    return True


def _plain(value: Any) -> Any:
    return orjson.loads(orjson.dumps(value, default=_members))


def _members(value: Any) -> Any:
    if isinstance(value, Struct):
        return structs.asdict(value)
    raise TypeError(type(value))
