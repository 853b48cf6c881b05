"""Changes to a TOML text: one value, one table, one place in a list. All that is not changed stays as it was written,
with comments, order and style.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, MutableMapping, Sequence
from enum import Enum
from typing import Any

import tomlkit
from tomlkit.items import Array, InlineTable

from game.battle.seconds import Seconds
from game.workshop.toml_blocks import Block, Blocks, Way

LONGEST_LIST = 90
"""Letters of a list that is written on one line."""
LONGEST_LINE = 110
"""Letters of a text that is written on one line."""


def put(text: str, path: Way, value: Any, order: Sequence[str] = (), headed: Sequence[str] = ()) -> str:
    """The text with another value at a place; None takes it out. `order` is the order of tables in such a file, and
    `headed` are those which get a heading when they are new.
    """

    def change(blocks: Blocks) -> Blocks:
        number, way = blocks.owner(path)
        if number == 0 and len(way) > 1 and way[0] in headed and way[0] not in _content(blocks.blocks[0]):
            if value is None:
                return blocks
            keys = tuple(str(step) for step in path[:-1])
            return blocks.plus(_place(blocks, path[:-1], order), _written(keys, {str(path[-1]): value}, many=False))
        block = blocks.blocks[number]
        return blocks.put(number, _edited(block, lambda table: _set(table, way, value)))

    return _changed(text, change)


def added(text: str, path: Way, table: Mapping[str, Any], order: Sequence[str] = (), at: int | None = None) -> str:
    """The text with one more table in a list, at its end or before the one of that number."""

    def change(blocks: Blocks) -> Blocks:
        known = blocks.count(path)
        number, way = blocks.owner(path)
        if not known and (len(path) > 2 or way[0] in _content(blocks.blocks[number])):
            return blocks.put(number, _edited(blocks.blocks[number], lambda own: _append(own, way, table, at)))
        keys = tuple(step for step in path if isinstance(step, str))
        if at is not None and at < known:
            place = blocks.group((*path, at)).start
            lead = blocks.blocks[place].far_lead
            moved = Block(lead or "\n", _written(keys, table, many=True))
            first = _led(blocks.blocks[place], "\n")
            return Blocks((*blocks.blocks[:place], moved, first, *blocks.blocks[place + 1 :]), blocks.tail)
        place = blocks.group((*path, known - 1)).stop if known else _place(blocks, path, order)
        return blocks.plus(place, _written(keys, table, many=True))

    return _changed(text, change)


def removed(text: str, path: Way) -> str:
    """The text without a table: one of a list, or one with a heading of its own. Comments above it stay."""

    def change(blocks: Blocks) -> Blocks:
        group = blocks.group(path)
        if group:
            return blocks.without(group)
        number, way = blocks.owner(path)
        return blocks.put(number, _edited(blocks.blocks[number], lambda table: _take_out(table, way)))

    return _changed(text, change)


def moved(text: str, path: Way, to: int) -> str:
    """The text with a table of a list at another place in it, from 0."""

    def change(blocks: Blocks) -> Blocks:
        *home, at = path
        group = blocks.group(path)
        if not group:
            number, way = blocks.owner(path)
            return blocks.put(number, _edited(blocks.blocks[number], lambda table: _shift(table, way, to)))
        entries = [blocks.group((*home, number)) for number in range(blocks.count(tuple(home)))]
        sequence = list(range(len(entries)))
        sequence.insert(to, sequence.pop(int(at)))
        parts = list(blocks.blocks)
        leads = [parts[each.start].far_lead for each in entries]
        heads = [(parts[each.start], parts[each.start + 1 : each.stop]) for each in entries]
        for place, each in reversed(list(enumerate(entries))):
            head, rest = heads[sequence[place]]
            parts[each.start : each.stop] = [_led(head, leads[place]), *rest]
        return Blocks(tuple(parts), blocks.tail)

    return _changed(text, change)


def _changed(text: str, change: Callable[[Blocks], Blocks]) -> str:
    """A text changed, with the ends of line and the mark at its beginning that it has."""
    mark = "\ufeff" if text.startswith("\ufeff") else ""
    ends = "\r\n" if "\r\n" in text else "\n"
    found = str(change(Blocks.of(text.removeprefix(mark).replace("\r\n", "\n"))))
    return mark + (found.replace("\n", ends) if ends != "\n" else found)


def _led(block: Block, far: str) -> Block:
    return Block(far + block.own_lead, block.text, block.keys, block.many, block.path)


def _place(blocks: Blocks, path: Way, order: Sequence[str]) -> int:
    """Where a new table goes: above those in it, else behind all that come before it in such a file."""
    inside = blocks.group(path)
    if inside:
        return inside.start
    ranks = {key: number for number, key in enumerate(order)}
    own = ranks.get(str(path[0]))
    if own is None:
        return len(blocks.blocks)
    before = [n for n, each in enumerate(blocks.blocks) if not each.keys or ranks.get(each.keys[0], own) <= own]
    return before[-1] + 1


# one block


def _content(block: Block) -> Any:
    """The table of a block, as tomlkit reads it."""
    return _table(tomlkit.parse(block.text), block)


def _table(document: Any, block: Block) -> Any:
    found: Any = document
    for key in block.keys:
        found = found[key]
    return found[0] if block.many else found


def _edited(block: Block, edit: Callable[[Any], None]) -> str:
    text = block.text if not block.text or block.text.endswith("\n") else block.text + "\n"
    document = tomlkit.parse(text)
    edit(_table(document, block))
    return tomlkit.dumps(document)


def _set(table: Any, way: Way, value: Any) -> None:
    """Write a value into a table or list, or take it out; what stands on a single line is written anew."""
    key, *rest = way
    old = _at(table, key)
    if not rest and value is None:
        _take_out(table, way)
    elif not rest:
        if not (isinstance(old, Array) and isinstance(value, list | tuple) and _amended(old, list(value))):
            table[key] = as_item(value, old)
    elif old is None and value is not None:
        table[key] = as_item(_nested(tuple(rest), value))
    elif isinstance(old, InlineTable):
        plain = old.unwrap()
        _put_plain(plain, tuple(rest), value)
        if plain:
            table[key] = as_item(plain, old)
        else:
            table.pop(key)
    elif old is not None:
        _set(old, tuple(rest), value)


def _at(table: Any, key: str | int) -> Any:
    if isinstance(table, Mapping):
        return table.get(key)
    return table[key] if isinstance(key, int) and -len(table) <= key < len(table) else None


def _nested(way: Way, value: Any) -> Any:
    for step in reversed(way):
        value = {step: value} if isinstance(step, str) else [value]
    return value


def _put_plain(table: Any, way: Way, value: Any) -> None:
    """The same for tables and lists that are no part of a text."""
    *before, last = way
    for step in before:
        if isinstance(step, str):
            table = table.setdefault(step, {})
        else:
            table = table[step]
    if value is None and isinstance(table, dict):
        table.pop(last, None)
    elif value is None:
        table.pop(last)
    else:
        table[last] = _plain(value)


def _amended(old: Array, value: list[Any]) -> bool:
    """Whether a list became another by taking out or adding single parts, so that the rest of it stays as written."""
    now = [each.unwrap() if hasattr(each, "unwrap") else each for each in old]
    plain = [_plain(each) for each in value]
    if plain[: len(now)] == now:
        for each in value[len(now) :]:
            old.append(as_item(each))
        return True
    for number in range(len(now)):
        if now[:number] + now[number + 1 :] == plain:
            old.pop(number)
            return True
    return False


def _take_out(table: Any, way: Way) -> None:
    *before, last = way
    for step in before:
        table = _at(table, step)
        if table is None:
            return
    if isinstance(table, MutableMapping):
        table.pop(last, None)
    else:
        table.pop(last)


def _append(table: Any, way: Way, new: Mapping[str, Any], at: int | None) -> None:
    home, key = _home(table, way)
    if key not in home:
        home[key] = as_item([new])
        return
    many = home[key]
    many.insert(len(many) if at is None else at, as_item(dict(new)))


def _shift(table: Any, way: Way, to: int) -> None:
    home, at = _home(table, way)
    home.insert(to, home.pop(at))


def _home(table: Any, way: Way) -> tuple[Any, Any]:
    """The table or list in which a value stands, and its key there."""
    *before, last = way
    for step in before:
        table = table[step]
    return table, last


def _written(keys: Sequence[str], table: Mapping[str, Any], *, many: bool) -> str:
    """A new block: lists of tables in it stand on their lines."""
    heading = tomlkit.dumps({}) + ".".join(tomlkit.key(key).as_string() for key in keys)
    document = tomlkit.document()
    for key, value in table.items():
        if value is not None:
            document[key] = as_item(value)
    return f"{'[[' if many else '['}{heading}{']]' if many else ']'}\n{tomlkit.dumps(document)}"


# values


def _plain(value: Any) -> Any:
    """A value as a file holds it."""
    if isinstance(value, Seconds):
        return str(value)
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Mapping):
        return {str(key): _plain(each) for key, each in value.items() if each is not None}
    if isinstance(value, tuple | list):
        return [_plain(each) for each in value]
    return value


def as_item(value: Any, old: Any = None) -> Any:
    """A value as it is written: long texts over several lines, and tables within a line."""
    plain = _plain(value)
    if isinstance(plain, str):
        tall = "\n" in plain or len(plain) > LONGEST_LINE or _is_tall(old)
        return _tall(plain) if tall and not _awkward(plain) else tomlkit.string(plain)
    if isinstance(plain, dict):
        return tomlkit.value(_inline(plain))
    if isinstance(plain, list):
        return _list(plain)
    if isinstance(plain, int) and not isinstance(plain, bool) and isinstance(old, float):
        return tomlkit.float_(float(plain))
    return tomlkit.item(plain)


def _inline(plain: Any) -> str:
    """A value on a single line."""
    if isinstance(plain, dict):
        inner = ", ".join(f"{tomlkit.key(key).as_string()} = {_inline(each)}" for key, each in plain.items())
        return f"{{ {inner} }}" if inner else "{}"
    if isinstance(plain, list):
        return f"[{', '.join(map(_inline, plain))}]"
    return str(tomlkit.item(plain).as_string())


def _list(plain: list[Any]) -> Array:
    short = _inline(plain)
    lines = "".join(f"  {_inline(each)},\n" for each in plain)
    found = tomlkit.value(short if len(short) <= LONGEST_LIST else f"[\n{lines}]")
    assert isinstance(found, Array)
    return found


def _is_tall(old: Any) -> bool:
    return isinstance(old, tomlkit.items.String) and old.as_string().startswith(('"""', "'''"))


def _awkward(text: str) -> bool:
    """Whether a text is not to be written over several lines as it is."""
    return '"""' in text or "\\" in text or "\r" in text or text.endswith('"')


def _tall(text: str) -> Any:
    """A text over several lines, which begins below the quotes."""
    return next(iter(tomlkit.parse(f'a = """\n{text}"""\n').values()))
