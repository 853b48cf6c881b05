"""What the audit says of many battles, in lines for people."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tests.audit.forked import Forked
from tests.audit.likelihood import SURE, odd, unlikely
from tests.audit.played import Record
from tests.audit.reliability import GONE, Reliability, sentence


def of_played(book: str, record: Record) -> str:
    """Shown against played: the whole, every kind, and the kinds that are off."""
    return "\n".join([*_head(book, record), *_kinds(record), *_off(record), *_rest(record)]) + "\n"


def _head(book: str, record: Record) -> Iterator[str]:
    yield f"# {book}: shown beside played"
    yield ""
    yield f"{record.battles:,} battles, {record.answers:,} answers: {sentence(record.of)}."
    if record.crashes:
        yield f"{len(record.crashes)} battles crashed:"
        yield from (f"- {crash}" for crash in record.crashes[:10])


def _kinds(record: Record) -> Iterator[str]:
    yield ""
    yield "| kind | rolled | shown | came true | Brier | never rolled |"
    yield "|---|---|---|---|---|---|"
    for kind, found in sorted(record.of.items()):
        shown, came = found.means
        mark = " **off**" if kind in off_kinds(record) else ""
        yield (
            f"| {kind}{mark} | {found.whole:,} | {100 * shown:.1f} % | {100 * came:.1f} % | {found.brier:.3f} "
            f"| {record.unrolled[kind]:,} |"
        )


def _off(record: Record) -> Iterator[str]:
    off = off_kinds(record)
    yield ""
    yield f"Off by more than three points beyond chance: {', '.join(off) or 'none'}."
    for kind in off or sorted(record.of, key=lambda kind: -record.of[kind].whole)[:1]:
        yield ""
        yield f"## {kind}"
        yield from _bins(record.of[kind])


def _bins(found: Reliability) -> Iterator[str]:
    yield ""
    yield "| shown | many | mean shown | came true | 95 % interval |"
    yield "|---|---|---|---|---|"
    for bounds, many, shown, came, low, high in found.rows():
        yield f"| {bounds} | {many:,} | {100 * shown:.1f} % | {100 * came:.1f} % | {100 * low:.1f}-{100 * high:.1f} % |"


def _rest(record: Record) -> Iterator[str]:
    if record.losses:
        yield ""
        yield from (f"- {kind}: {losses.told}" for kind, losses in sorted(record.losses.items()))
    never = {kind: many for kind, many in record.unrolled.items() if kind not in record.of}
    if never:
        yield ""
        yield "Never rolled at all: " + ", ".join(f"{kind} {many}" for kind, many in sorted(never.items()))
    if record.unasked:
        yield ""
        yield "Rolled without an answer: " + ", ".join(f"{kind} {n}" for kind, n in sorted(record.unasked.items()))


def off_kinds(record: Record) -> tuple[str, ...]:
    """The kinds of action whose chances do not hold; not those whose stated condition was not met."""
    return tuple(sorted(kind for kind, found in record.of.items() if found.off and not kind.endswith(GONE)))


def of_forks(book: str, many: int, lines: Sequence[tuple[str, Forked | str]]) -> Iterator[str]:
    """Forks, form by form, and which do not fall as their odds say, by more than chance in so many tests."""
    found = [(forked, where) for where, forked in lines if isinstance(forked, Forked)]
    tests, threshold = _bonferroni(found)
    yield f"# {book}: forks, {many:,} each"
    yield ""
    yield (
        f"{len({forked.form for forked, _ in found})} forms, {sum(each.trials for each, _ in found):,} forks, "
        f"{tests} counts tested; odd is what is less likely than {threshold:.1e} (Bonferroni): {odd_forks(found)}."
    )
    yield ""
    for forked, where in sorted(found, key=lambda pair: (pair[0].form, pair[1])):
        strange = odd(forked, threshold)
        least = min((chance for _, chance in unlikely(forked)), default=1.0)
        yield f"- {forked.line}; least likely {least:.1e}" + (
            f" · **{', '.join(strange)}**, {forked.action}, {where}" if strange or forked.barren else ""
        )
    yield from (f"\n{where} broke off: {why}" for where, why in lines if isinstance(why, str) and why)


def wrong_forks(lines: Sequence[tuple[str, Forked | str]]) -> int:
    """How many moments do not fall as their odds say, and how many battles broke off."""
    found = [(forked, where) for where, forked in lines if isinstance(forked, Forked)]
    return odd_forks(found) + sum(isinstance(why, str) and bool(why) for _, why in lines)


def odd_forks(found: Sequence[tuple[Forked, str]]) -> int:
    """How many moments do not fall as their odds say."""
    _, threshold = _bonferroni(found)
    return sum(bool(odd(forked, threshold)) for forked, _ in found)


def _bonferroni(found: Sequence[tuple[Forked, str]]) -> tuple[int, float]:
    """How many counts were tested, and how unlikely any of them has to be."""
    tests = sum(len(tuple(unlikely(forked))) for forked, _ in found)
    return tests, SURE / max(1, tests)
