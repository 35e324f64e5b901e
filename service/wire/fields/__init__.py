"""Strict fields: what the document says is what is accepted, and nothing else.

Law: each field knows both how to judge a value and how to describe itself in JSON Schema (2020-12), so that the two
cannot part. A whole number may be written 1.0; nothing else is converted.
"""

from service.wire.fields.field import Field, JsonSchema, Refer, whole
from service.wire.fields.objects import (
    Array,
    EitherShape,
    Map,
    Nested,
    Object,
    TaggedUnion,
    defaults_of,
    fields_of,
    required_of,
)
from service.wire.fields.plain import (
    SEED,
    AnyOf,
    Boolean,
    Choice,
    Const,
    Id,
    Integer,
    Json,
    Number,
    Pattern,
    Prose,
    Reference,
    Seed,
    Text,
)

__all__ = [
    "SEED",
    "AnyOf",
    "Array",
    "Boolean",
    "Choice",
    "Const",
    "EitherShape",
    "Field",
    "Id",
    "Integer",
    "Json",
    "JsonSchema",
    "Map",
    "Nested",
    "Number",
    "Object",
    "Pattern",
    "Prose",
    "Refer",
    "Reference",
    "Seed",
    "TaggedUnion",
    "Text",
    "defaults_of",
    "fields_of",
    "required_of",
    "whole",
]
