"""ttrs1: a random stream of 32-bit words that anybody can recompute from its seed.

Block b is HMAC-SHA-256 (RFC 2104) of `ttrs1|<system>|<label>|<b>` under the seed's ASCII bytes; word c is the
big-endian unsigned 32-bit integer at byte 4 * (c mod 8) of block c // 8. Law: one changed bit here needs another
name.
"""

from hashlib import sha256
from struct import Struct

NAME = "ttrs1"
WORDS = 1 << 32
LAST_CURSOR = (1 << 53) - 1

_eight_words = Struct(">8I").unpack
_INNER, _OUTER = bytes(b ^ 0x36 for b in range(256)), bytes(b ^ 0x5C for b in range(256))


class Stream:
    """One seeded stream; `cursor` is the next unread word, 0 to 2**53 - 1."""

    __slots__ = ("_block", "_inner", "_outer", "_prefix", "_words", "cursor")

    def __init__(self, seed: str, system: str, label: str = "main", cursor: int = 0) -> None:
        """`seed` is 1 to 64 printable ASCII characters, so that it fills at most one block of the key (RFC 2104)."""
        key = seed.encode("ascii").ljust(64, b"\0")
        self._inner, self._outer = sha256(key.translate(_INNER)), sha256(key.translate(_OUTER))
        self._prefix = f"{NAME}|{system}|{label}|".encode("ascii")
        self._block, self._words = -1, (0,) * 8
        self.cursor = cursor

    def block(self, number: int) -> bytes:
        """The 32 bytes of one block."""
        inner, outer = self._inner.copy(), self._outer.copy()
        inner.update(self._prefix + b"%d" % number)
        outer.update(inner.digest())
        return outer.digest()

    def word(self) -> int:
        """The next word, which is used up."""
        number, offset = divmod(self.cursor, 8)
        if number != self._block:
            self._block, self._words = number, _eight_words(self.block(number))
        self.cursor += 1
        return self._words[offset]

    def draw(self, n: int) -> int:
        """0 to n - 1, each equally likely (1 <= n <= 2**32); a word of the last, partial run of n is passed over."""
        bound = WORDS - WORDS % n
        while True:
            word = self.word()
            if word < bound:
                return word % n
