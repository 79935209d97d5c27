"""A list that grows for a whole evening: all but its newest items are packed into blocks.

Knows no meaning of its items. One thread changes it; any may read it meanwhile.
"""

import pickle
import zlib
from collections.abc import Iterator, Mapping
from io import BytesIO
from types import MappingProxyType
from typing import Any, Generic, NamedTuple, TypeVar

from companion.engine.state import GameState

Item = TypeVar("Item")

BLOCK = 64
"""Items that are packed, and unpacked, together."""


class _Held(NamedTuple, Generic[Item]):
    """What the list holds at one moment: packed blocks, and after them the items as they are."""

    blocks: tuple[bytes, ...]
    items: list[Item]


class PackedList(Generic[Item]):
    """The newest items, BLOCK to twice as many, lie as they were put; those before are packed.

    An item that was packed comes back equal, not the same; of a state what its game has worked
    out (`derived`) is not packed but kept beside, once for all states that share it.
    """

    def __init__(self) -> None:
        self._held: _Held[Item] = _Held((), [])
        self._shared = _Shared()

    def __len__(self) -> int:
        blocks, items = self._held
        return len(blocks) * BLOCK + len(items)

    def __iter__(self) -> Iterator[Item]:
        yield from self.after(0, len(self))

    def __getitem__(self, index: int) -> Item:
        """The item at *index*; negative ones count from the end. Raises IndexError."""
        held = self._held
        first = len(held.blocks) * BLOCK
        at = first + len(held.items) + index if index < 0 else index
        if at >= first:
            return held.items[at - first]
        if at < 0:
            raise IndexError(index)
        return self._unpacked(held.blocks[at // BLOCK])[at % BLOCK]

    def append(self, item: Item) -> None:
        """Add *item* as the newest."""
        blocks, items = self._held
        items.append(item)
        if len(items) > 2 * BLOCK:
            packed = self._packed(items[:BLOCK])
            self._held = _Held((*blocks, packed), items[BLOCK:])

    def pop(self) -> Item:
        """Take the newest item away. Raises IndexError when there is none."""
        blocks, items = self._held
        item = items[-1]
        left = items[:-1]
        if blocks and not left:
            blocks, left = blocks[:-1], self._unpacked(blocks[-1])
        self._held = _Held(blocks, left)
        return item

    def replace_newest(self, item: Item) -> None:
        """Put *item* in the place of the newest."""
        self._held.items[-1] = item

    def newest(self) -> tuple[Item, ...]:
        """The items that are not packed, the newest last; of a longer list BLOCK at least."""
        return tuple(self._held.items)

    def after(self, first: int, count: int) -> list[Item]:
        """Up to *count* items from place *first* on, the oldest first."""
        blocks, items = self._held
        found: list[Item] = []
        at = max(first, 0)
        while at < len(blocks) * BLOCK and len(found) < count:
            block = self._unpacked(blocks[at // BLOCK])
            found += block[at % BLOCK :]
            at = (at // BLOCK + 1) * BLOCK
        if len(found) < count:
            found += items[at - len(blocks) * BLOCK :]
        return found[: max(count, 0)]

    def _packed(self, items: list[Item]) -> bytes:
        written = BytesIO()
        _Packer(written, self._shared).dump(items)
        return zlib.compress(written.getvalue(), zlib.Z_BEST_COMPRESSION)

    def _unpacked(self, block: bytes) -> list[Item]:
        items: list[Item] = _Unpacker(BytesIO(zlib.decompress(block)), self._shared).load()
        return items


class _Shared:
    """Objects that many packed ones share, each kept once and named by its number."""

    def __init__(self) -> None:
        self._kept: list[object] = []
        self._numbers: dict[int, int] = {}

    def keep(self, shared: object) -> None:
        """Have *shared* named by a number from now on."""
        if id(shared) not in self._numbers:
            self._numbers[id(shared)] = len(self._kept)
            self._kept.append(shared)

    def number_of(self, thing: object) -> int | None:
        """The number of what is kept, None for anything else."""
        return self._numbers.get(id(thing))

    def __getitem__(self, number: int) -> object:
        return self._kept[number]


def _read_only(mapping: dict[str, Any]) -> Mapping[str, Any]:
    return MappingProxyType(mapping)


class _Packer(pickle.Pickler):
    """Writes what a state is; what it shares with others by number, what is noted of it not."""

    def __init__(self, file: BytesIO, shared: _Shared) -> None:
        super().__init__(file, pickle.HIGHEST_PROTOCOL)
        self._shared = shared

    def persistent_id(self, thing: object) -> int | None:
        return self._shared.number_of(thing)

    def reducer_override(self, thing: Any) -> Any:
        if isinstance(thing, MappingProxyType):
            return _read_only, (dict(thing),)
        if isinstance(thing, GameState):
            for each in (thing.options, thing.seats, thing.derived):
                self._shared.keep(each)
            told = (thing.game, thing.options, thing.seats, thing.to_move, thing.position)
            return GameState, (*told, thing.memory, thing.declared, thing.derived)
        return NotImplemented


class _Unpacker(pickle.Unpickler):
    def __init__(self, file: BytesIO, shared: _Shared) -> None:
        super().__init__(file)
        self._shared = shared

    def persistent_load(self, number: int) -> object:
        return self._shared[number]
