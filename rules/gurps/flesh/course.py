"""What a hit does to a body, in the order of play: where it lands, what it costs, whether the body stays up, and lives.

It is told once, as stages: HIT is a hit as it is played out, TOLL what it takes of a body before any death roll.
"""

from __future__ import annotations

from typing import Any

from rules.gurps.flesh import armour, blows, body, harming
from rules.gurps.flesh.armour import Gap, Guard, Passed, Suit
from rules.gurps.flesh.blows import NOTHING, Blow, Part, Ratio, Strike
from rules.gurps.flesh.body import SURVIVES, Build, Knock, Life, Wounds
from rules.gurps.flesh.harming import (
    PLAIN,
    Crit,
    Harm,
    Hit,
    further,
    may_blind,
    settled,
    strike_of,
    uses_head_table,
    wounded,
)
from rules.gurps.terms.anatomy import LIMBS, Location
from rules.kernel.courses.course import Course
from rules.kernel.courses.loops import Each, Repeat
from rules.kernel.courses.steps import Step, stage
from rules.kernel.dice import Dice

VICTIM = "victim"


# where it lands


THERE = (stage("part")(blows.part), stage("guard")(harming.guard))
"""How the place that it strikes bears it, and what stands before it (GUR-DR-01)."""


# a critical hit


@stage("head")
def table(hit: Hit, location: Location, critical: bool) -> bool | None:
    """The table of the head or of the body; none for what is not critical (GUR-CRIT-01)."""
    return uses_head_table(hit, location) if critical else None


@stage("crit", "eye", roller=VICTIM)
def crit(dice: Dice, hit: Hit, head: bool | None) -> tuple[Crit, Location | None]:
    """What it adds, and the eye that it may strike instead (GUR-CRIT-01)."""
    found = PLAIN if head is None else harming.crit(dice, head=head, eyes=may_blind(hit))
    return found, harming.eye(dice) if found.eye else None


@stage("times", "fullest", "gap", "grave")
def forced(crit: Crit) -> tuple[int, bool, Gap, bool]:
    """What of it counts for hit points."""
    return crit.times, crit.fullest, crit.gap, crit.major


@stage("location")
def eyed(location: Location, eye: Location | None) -> Location:
    """The eye, if it is that."""
    return eye or location


@stage("part", "guard")
def bared(
    hit: Hit, strike: Strike, suit: Suit, build: Build, lost: tuple[Location, ...], part: Part, guard: Guard,
    eye: Location | None,
) -> tuple[Part, Guard]:  # fmt: skip
    """What that changes."""
    if eye is None:
        return part, guard
    return blows.part(strike, eye, build, lost), harming.guard(hit, strike, suit, eye)


PLACED = stage("location", roller=VICTIM)(harming.lands)
LANDS = (PLACED, *THERE, table, crit, forced, eyed, bared)


# a strike of it, to the wound


DAMAGE = (
    stage("stops")(blows.stops),
    stage("basic", roller=VICTIM)(blows.basic),
    stage("passed")(armour.passed),
)
"""What counts against it, the dice, and what gets through (GUR-DR-02, GUR-DMG-01, GUR-DMG-02)."""


@stage("harm", "grave")
def harms(
    strike: Strike, build: Build, by: Ratio, passed: Passed, many: int, critical: bool, grave: bool
) -> tuple[int, bool]:
    """What that does there, and whether a critical hit makes it a major wound (GUR-INJ-01, GUR-CRIT-01)."""
    return blows.harm(passed, strike, by, build, 1 if critical else many), grave and passed.through > 0


@stage("asks", "maims")
def calls_for(injury: int, part: Part, build: Build, cripples: bool, grave: bool) -> tuple[int | None, bool]:
    """What knockdown roll is due, and whether a part is crippled that was not before (GUR-KD-01)."""
    return blows.asks(injury, part, build, cripples=cripples, grave=grave), cripples and part.whole


@stage("knock", roller=VICTIM)
def knocked(dice: Dice, build: Build, asks: int | None) -> Knock:
    """The knockdown roll (GUR-INJ-05, GUR-KD-01)."""
    return Knock.NONE if asks is None else body.knocked(dice, build.ht + asks)


WOUNDS = (
    *DAMAGE, stage("by")(blows.multiplied), harms, stage("injury", "fatigue", "cripples", "severs")(blows.wound),
    calls_for, stage("pushed")(blows.pushed),
)  # fmt: skip


# what follows the first strike


@stage("pierced")
def pierces(passed: Passed) -> bool:
    """Whether the first has got inside (GUR-INJ-08)."""
    return passed.through > 0


@stage("strike")
def follows(hit: Hit, number: int, pierced: bool) -> Strike:
    """One that follows, or nothing (GUR-INJ-08)."""
    return strike_of(hit, number, pierced=pierced)


@stage("times", "fullest", "gap", "grave", "critical")
def plain() -> tuple[int, bool, Gap, bool, bool]:
    """A critical hit changes the first only."""
    return PLAIN.times, PLAIN.fullest, PLAIN.gap, PLAIN.major, False


FOLLOWS = (follows, plain, *THERE)


def strikes(*strike: Step) -> Course:
    """A hit, of which every strike goes through these stages."""
    return Course(*LANDS, *strike, pierces, Each(Course(*FOLLOWS, *strike), "further", "number"))


# what it takes of a body, told apart no further than it matters


@stage("loss", "worst", "maimed")
def added(loss: int, worst: Knock, injury: int, knock: Knock, maimed: bool, maims: bool) -> tuple[int, Knock, bool]:
    """With what was taken before."""
    return loss + injury, knock if knock > worst else worst, maimed or maims


TOLL = strikes(*WOUNDS, knocked, added)


# how the body fares, strike by strike


@stage("blows", "wounds")
def struck(
    strike: Strike, build: Build, crit: Crit, blows: tuple[Blow, ...], wounds: Wounds, location: Location, basic: int,
    passed: Passed, injury: int, fatigue: int, pushed: int, cripples: bool, severs: bool, critical: bool,
) -> tuple[tuple[Blow, ...], Wounds]:  # fmt: skip
    """What it has done, and the wounds before any roll."""
    if strike is NOTHING:
        return blows, wounds
    shocks = (critical and crit.shocks) or shocking(strike, location, build)
    done = Blow(location, basic, passed.through, injury, fatigue, pushed, cripples, severs, shocks)
    return (*blows, done), wounded(wounds, done)


shocking = blows.shocking


@stage("asks")
def up(wounds: Wounds, asks: int | None) -> int | None:
    """A body that is out of it already is not knocked down."""
    return asks if wounds.active else None


@stage("before", "hp", "life")
def bleeds(wounds: Wounds, injury: int) -> tuple[int, int, Life]:
    """The hit points before it and after."""
    return wounds.hp + injury, wounds.hp, Life.DEAD if wounds.dead else Life.LIVES


@stage("wounds", "worst")
def fares(wounds: Wounds, worst: Knock, knock: Knock, life: Life) -> tuple[Wounds, Knock]:
    """The wounds once all rolls are made (GUR-KD-01, GUR-DEATH-01)."""
    return settled(wounds, knock, life), max(worst, knock)


HIT = strikes(*WOUNDS, struck, up, knocked, bleeds, *SURVIVES, fares)


def opened(hit: Hit | None, suit: Suit, build: Build, lost: tuple[Location, ...]) -> dict[str, Any]:
    """A hit upon a body, some parts of which are crippled, as both begin."""
    own = None if hit is None else (hit.aimed, hit.strike, further(hit), hit.critical)
    aimed, strike, after, critical = own or (None, None, (), False)
    return {
        "hit": hit, "aimed": aimed, "strike": strike, "further": after, "suit": suit, "build": build, "lost": lost,
        "critical": critical, "many": 1, "worst": Knock.NONE,
    }  # fmt: skip


def harmed(dice: Dice, hit: Hit, suit: Suit, wounds: Wounds, build: Build) -> Harm:
    """A hit that is played out (GUR-ATK-02, GUR-DMG-02, GUR-CRIT-01, GUR-KD-01, GUR-DEATH-01)."""
    fields = opened(hit, suit, build, wounds.crippled)
    known = HIT.rolled(fields | {"blows": (), "wounds": wounds}, dice)
    done, crit = known["blows"], known["crit"] if hit.critical else None
    lames = crit is not None and crit.lames and known["location"] in LIMBS and done[0].through
    lamed = harming.lame_for(build.ht) if lames else 0
    return Harm(done, known["wounds"], crit, known["worst"], lamed)


def hits(times: str, needs: str = "", **given: str) -> Repeat:
    """So many of them, of which only the first may be critical (GUR-ROF-02)."""
    return Repeat(
        TOLL, times, adds="loss", most="most", worst=("worst", "maimed"), first="critical", given=given, needs=needs
    )
