"""Rolls that luck may bend once they are made: checks, saves, and opposed rolls."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from rules.frame.flow import Flow
from rules.frame.scene import Table
from rules.graydawn import asks, contest, rolls
from rules.graydawn.flesh import saves
from rules.graydawn.flesh.saves import Save
from rules.graydawn.luck import asking
from rules.graydawn.luck.ways import EACH, End, Pinch, Way, again, either, good, mixed, raised, told
from rules.graydawn.rolls import Duel
from rules.kernel import odds
from rules.kernel.courses.steps import Choice, Known, Put, Rollers
from rules.kernel.refs import Ref


@dataclass(frozen=True, slots=True)
class Check:
    """A roll of a unit that must reach a number: its total without the die, and the words for it."""

    unit: Ref
    total: int
    number: int
    roll: str
    """What is rolled, such as "the defence"."""
    good: str = "success"
    bad: str = "failure"
    kind: str = asks.LUCK_ROLL
    """The question asked when it fails; "" where nothing depends on it, so that no question is asked."""
    other: Ref | None = None


@dataclass(frozen=True, slots=True)
class Reached:
    """What a check came to: in the end, and by the dice alone."""

    total: int
    plain: int


def under_fire(unit: Ref, dodge: int, number: int, by: Ref | None) -> Check:
    """The defence roll of a unit under fire not aimed at that unit: if it fails, a stray round hits."""
    return Check(unit, dodge, number, "the defence", "missed", "hit", asks.LUCK_HIT, by)


def check(table: Table, made: Check) -> Flow[Reached]:
    """A check as it is played out (GRD-CORE-05)."""
    fields = contest.check(made.total, made.number, table.options.explosions)
    known = yield from contest.CHECK.play(fields, lambda _: table.dice(made.unit), mends(table, made))
    return Reached(known["reached"], made.total + known["fell"])


def mends(table: Table, made: Check) -> Put:
    """Puts to its player whether luck mends a check."""

    def put(_choice: Choice, known: Known) -> Flow[tuple[bool, int]]:
        total = yield from mended(table, made, made.total + known["fell"])
        return rolls.suffices(total, made.number), total

    return put


def mended(table: Table, made: Check, total: int) -> Flow[int]:
    """A check that came to so much: the unit may reroll it or add to it with luck if it fails, each once (GRD-LUCK-02,
    GRD-LUCK-03).
    """
    cap, unit, fresh = table.options.explosions, made.unit, True
    while total < made.number:
        words = f"{{actor}} rolls {total} for {made.roll}, {made.number} needed: {made.bad}"
        ways = [raised(made.roll, made.number - total, good(made.good))]
        if fresh:
            comes_off = rolls.chance_of(made.total, made.number, cap)
            ways.insert(0, again(made.roll, either(comes_off, made.good, made.bad)))
        pinch = Pinch(words, (End(made.bad),), tuple(ways), made.other)
        way = yield from asking.bend(table, unit, made.kind, pinch)
        if way is None:
            break
        if way.again:
            fresh, total = False, made.total + rolls.die(table.dice(unit), cap)
        else:
            total += EACH * way.points
        asking.say(table, unit, way, spared=total >= made.number)
    return total


SAVED = {"stun save": ("up", "down"), "death save": ("lives", "slips away")}
"""What a save comes to, made and failed."""


@dataclass(frozen=True, slots=True)
class Ends:
    """What comes of a save that is made and of one that is failed, through the roll that follows, if one does."""

    made: tuple[End, ...]
    failed: tuple[End, ...]
    followed: bool = False


def plainly(due: Save) -> Ends:
    """The same of a save that no roll follows."""
    made, failed = SAVED[due.which]
    return Ends((good(made),), (End(failed),))


def save(table: Table, unit: Ref, due: Save, kind: str = asks.LUCK_LIFE, ends: Ends | None = None) -> Flow[bool]:
    """A save as it is played out (GRD-SAVE-01, GRD-SAVE-03)."""
    return (yield from saved(table, unit, due, table.dice(unit).roll(rolls.D10).value, kind, ends))


def saved(table: Table, unit: Ref, due: Save, face: int, kind: str, ends: Ends | None = None) -> Flow[bool]:
    """A save for which the die has fallen; if it fails the unit may make it again, or raise the number by 2 a point,
    each once (GRD-LUCK-02, GRD-LUCK-03). A 10 that fails in any case no luck can raise. Without a kind of question none
    is put.
    """
    bad, ends = SAVED[due.which][1], ends or plainly(due)
    roll, fresh = f"the {due.which}", True
    while not rolls.holds(face, due.need, ten_fails=due.ten_fails):
        again_ends = mixed(odds.of(saves.made, due).chance(bool), ends.made, ends.failed)
        ways = [again(roll, again_ends)] if fresh else []
        if face > due.need and rolls.holds(face, face, ten_fails=due.ten_fails):
            ways.append(raised(roll, face - due.need, *ends.made))
        words = f"{{actor}} rolls {face} for the {due.which}, {max(0, due.need)} or less needed: {bad}"
        pinch = Pinch(words, ends.failed, tuple(ways), followed=ends.followed)
        way = yield from asking.bend(table, unit, kind, pinch)
        if way is None:
            return False
        if way.again:
            fresh, face = False, table.dice(unit).roll(rolls.D10).value
        else:
            due = due._replace(need=due.need + EACH * way.points)
        asking.say(table, unit, way, spared=rolls.holds(face, due.need, ten_fails=due.ten_fails))
    return True


# opposed rolls


@dataclass(frozen=True, slots=True)
class Clash:
    """An opposed roll to come: an attack total against a defence, or a number that stands as it is, without dice."""

    attacker: Ref
    target: Ref
    total: int
    number: int
    rolled: bool = True


@dataclass(frozen=True, slots=True)
class Dies:
    """How both dice have fallen, and what luck has added."""

    own: int
    other: int
    more: int = 0
    """Added to the attack."""
    less: int = 0
    """Added to the defence."""

    def duel(self, clash: Clash) -> Duel:
        """Both totals."""
        return self.totals(clash.total, clash.number)

    def totals(self, total: int, number: int) -> Duel:
        """Both totals, from what they are without the dice."""
        total += self.own + self.more
        return Duel(total, total - number - self.other - self.less)


Met = tuple[Duel, bool]
"""What an opposed roll came to, and whether the attack hit by the dice alone."""
ATTACK, DEFENCE = "the attack", "the defence"


def duel(table: Table, clash: Clash) -> Flow[Met]:
    """An opposed roll as it is played out (GRD-CORE-03)."""
    fields = contest.opposed(clash.total, clash.number, table.options.explosions, rolled=clash.rolled)
    known = yield from contest.DUEL.play(fields, rollers(table, clash), bends(table, clash))
    return known["duel"], known["plain"]


def rollers(table: Table, clash: Clash) -> Rollers:
    """Either rolls for itself."""
    return lambda role: table.dice(clash.attacker if role == contest.ATTACKER else clash.target)


def bends(table: Table, clash: Clash) -> Put:
    """Puts to both players whether luck bends an opposed roll."""

    def put(_choice: Choice, known: Known) -> Flow[tuple[int | None, int | None, Duel]]:
        return contest.came((yield from _bends(table, clash, Dies(known["own"], known["other"]))))

    return put


def _bends(table: Table, clash: Clash, dies: Dies) -> Flow[Duel]:
    """The unit that it goes against may make its roll again or add to it, and the target may have the attack rolled
    again, each once, until one of them lets it stand (GRD-LUCK-02, GRD-LUCK-03).
    """
    cap, spent = table.options.explosions, set[tuple[Ref, str, bool]]()
    while True:
        now = dies.duel(clash)
        spender = clash.target if now.hits else clash.attacker
        kind = asks.LUCK_HIT if now.hits else asks.LUCK_FUMBLE if now.fumbled else asks.LUCK_ROLL
        found = _defends(clash, dies, cap) if now.hits else _attacks(clash, dies, cap)
        ways = tuple(way for way in found if (spender, way.roll, way.again) not in spent)
        way = yield from asking.bend(table, spender, kind, _pinch(clash, now, spender, ways))
        if way is None:
            return now
        spent.add((spender, way.roll, way.again))
        dies = _bent(table, clash, dies, way)
        after = dies.duel(clash)
        asking.say(table, spender, way, spared=after.hits is (spender == clash.attacker))


def _pinch(clash: Clash, now: Duel, spender: Ref, ways: tuple[Way, ...]) -> Pinch:
    totals = f"{now.total} against {now.total - now.margin}"
    if spender == clash.target:
        return Pinch(f"{{actor}} is hit by {{target}}, {totals}", (End("hit"),), ways, clash.attacker)
    how = "fumbles against" if now.fumbled else "misses"
    kept = End("critical failure" if now.fumbled else "missed")
    return Pinch(f"{{actor}} {how} {{target}}, {totals}", (kept,), ways, clash.target)


def _bent(table: Table, clash: Clash, dies: Dies, way: Way) -> Dies:
    """The dice once luck is spent."""
    who = clash.attacker if way.roll == ATTACK else clash.target
    if not way.again:
        return raised_by(dies, way.roll, way.points)
    return rolled_again(dies, way.roll, rolls.die(table.dice(who), table.options.explosions))


def rolled_again(dies: Dies, roll: str, fell: int) -> Dies:
    """The dice once one of the two rolls is made again (GRD-LUCK-02)."""
    return replace(dies, own=fell) if roll == ATTACK else replace(dies, other=fell)


def raised_by(dies: Dies, roll: str, points: int) -> Dies:
    """The dice once points of luck are added to one of the two rolls (GRD-LUCK-03)."""
    more = EACH * points
    return replace(dies, more=dies.more + more) if roll == ATTACK else replace(dies, less=dies.less + more)


def short(now: Duel) -> int:
    """What the roll that has gone against its unit lacks: an attack that misses, or the defence against one that
    hits.
    """
    return now.margin + 1 if now.hits else max(-now.margin, 1 - now.total)


def _attacks(clash: Clash, dies: Dies, cap: int) -> Iterator[Way]:
    """What luck can do for an attack that misses."""
    now = dies.duel(clash)

    def end(own: int) -> End:
        then = replace(dies, own=own).duel(clash)
        words = "hit" if then.hits else "critical failure" if then.fumbled else "missed"
        return End(words, spared=then.hits)

    yield again(ATTACK, told(rolls.falls(cap).map(end)))
    yield raised(ATTACK, short(now), good("hit"))


def _defends(clash: Clash, dies: Dies, cap: int) -> Iterator[Way]:
    """What luck can do for the target of an attack that hits."""
    falls, now = rolls.falls(cap), dies.duel(clash)
    if clash.rolled:
        held = falls.chance(lambda other: not replace(dies, other=other).duel(clash).hits)
        yield again(DEFENCE, either(held, "missed", "hit"))
        yield raised(DEFENCE, short(now), good("missed"))
    turned = falls.chance(lambda own: not replace(dies, own=own).duel(clash).hits)
    yield again(ATTACK, either(turned, "missed", "hit"))
