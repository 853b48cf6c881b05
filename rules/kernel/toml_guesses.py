"""What was probably meant by a line that is no TOML: mistakes of people who write such a file for the first time."""

from __future__ import annotations

import re

CURLY = "\u201c\u201d\u201e\u2018\u2019"
_AT = re.compile(r"line (\d+)")
_COMMA = re.compile(r"(?P<key>[\w.-]+)\s*=\s*(?P<whole>-?\d+),(?P<part>\d+)\s*(#.*)?")
_TABLE = re.compile(r"\[\s*(?P<name>[\w-]+)\s*\]\s*(#.*)?")
_TABLES = re.compile(r"\[\[\s*(?P<name>[\w-]+)\s*\]\]\s*(#.*)?")
_BARE = re.compile(r"(?P<key>[\w.-]+)\s*=\s*(?P<word>[^\W\d_][\w -]*?)\s*(#.*)?")
_UNIT = re.compile(r"(?P<key>[\w.-]+)\s*=\s*(?P<word>\d+(\.\d+)?\s*[a-z]+)\s*(#.*)?")
_COLON = re.compile(r"(?P<key>[\w-]+)\s*:\s*\S.*")
Guess = tuple[str, str]
"""What is wrong, and what to write."""


def guessed(text: str, place: str) -> Guess | None:
    """What is probably wrong at a place that a TOML reader has named, such as "line 3, column 8"."""
    lines = text.splitlines()
    found = _AT.search(place)
    if found is None:
        return _unclosed(text)
    number = min(int(found[1]), len(lines))
    line = lines[number - 1].strip() if lines else ""
    before = lines[number - 2].strip() if number > 1 else ""
    return _of_line(line, text) or _of_line(before, text, before=True) or _unclosed(text)


def _of_line(line: str, text: str, *, before: bool = False) -> Guess | None:
    if any(letter in line for letter in CURLY) and not before:
        return "this line has curly quotes", f"write straight quotes: {''.join(_straight(each) for each in line)[:80]}"
    comma = _COMMA.fullmatch(line)
    if comma is not None:
        return "a number is written with a comma", f"write {comma['key']} = {comma['whole']}.{comma['part']}"
    if _quotes(line) % 2 and '"""' not in line and "'''" not in line:
        return "a quote is missing", f"write both quotes: {_with_quote(line)[:80]}"
    if before:
        return None
    table = _TABLE.fullmatch(line) or _TABLES.fullmatch(line)
    if table is not None and _is_both(table["name"], text):
        return (
            f"[{table['name']}] stands in single brackets, and there are several",
            f"write [[{table['name']}]] for each",
        )
    bare = _BARE.fullmatch(line) or _UNIT.fullmatch(line)
    if bare is not None and bare["word"] not in ("true", "false", "inf", "nan"):
        return "a text stands without quotes", f'write {bare["key"]} = "{bare["word"]}"'
    if _COLON.fullmatch(line):
        return "a colon stands where an equals sign belongs", f"write {line.replace(':', ' =', 1)[:80]}"
    return None


def _unclosed(text: str) -> Guess | None:
    """A text of several lines that never ends, or ends where the next one should begin."""
    if text.count('"""') % 2:
        return 'a text that begins with """ has no end', 'write """ at its end'
    return None


def _straight(letter: str) -> str:
    return letter if letter not in CURLY else '"' if letter in CURLY[:3] else "'"


def _quotes(line: str) -> int:
    """Double quotes of a line, but for those behind a backslash or in a comment after a complete text."""
    return len(re.findall(r'(?<!\\)"', line))


def _with_quote(line: str) -> str:
    """The line with the quote that is perhaps missing."""
    key, equals, value = line.partition("=")
    value = value.strip()
    if not equals:
        return f'{line}"'
    if value.startswith('"'):
        return f'{key.strip()} = {value}"'
    return f'{key.strip()} = "{value}' if value.endswith('"') else f'{key.strip()} = "{value.replace(chr(34), "")}"'


def _is_both(name: str, text: str) -> bool:
    """Whether a table of that name is begun more than once, at least once in single brackets."""
    single = len(re.findall(rf"^\s*\[\s*{re.escape(name)}\s*\]", text, re.MULTILINE))
    double = len(re.findall(rf"^\s*\[\[\s*{re.escape(name)}\s*\]\]", text, re.MULTILINE))
    return single > 0 and single + double > 1
