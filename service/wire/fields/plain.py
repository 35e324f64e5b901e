"""Values that hold no others: numbers, strings, choices."""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from marshmallow import ValidationError

from service.core.stream import LAST_CURSOR
from service.wire import limits
from service.wire.fields.field import Field, JsonSchema, Refer, whole


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
