"""A hit that nothing has stopped: where it lands, what a critical one adds, what stands before the body it strikes, and
what it has come to.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.gurps import rolls
from rules.gurps.flesh import armour
from rules.gurps.flesh.armour import Gap, Guard, Suit
from rules.gurps.flesh.blows import NOTHING, Blow, Strike, may_strike
from rules.gurps.flesh.body import Knock, Life, Wounds
from rules.gurps.rolls import Roll
from rules.gurps.terms.anatomy import EYES, LOCATIONS, NEAR_TORSO, RANDOM, Location, sided
from rules.kernel.dice import Dice

# where it lands


def lands(dice: Dice, aimed: Location | None) -> Location:
    """The location that a hit strikes; three dice tell where no location was aimed at, for a hand or a foot a fourth
    the side (GUR-ATK-07).
    """
    if aimed is not None:
        return aimed
    found = RANDOM[dice.roll(rolls.BELL).value]
    return found[0] if len(found) == 1 else sided(found, dice.roll(rolls.DIE).value)


def strays(aimed: Location | None, fell: Roll) -> bool:
    """Whether an attack roll that misses by exactly 1 hits the torso instead (GUR-ATK-07); a 17 or 18 hits nothing
    (GUR-ATK-03).
    """
    return aimed in NEAR_TORSO and fell.total == fell.score + 1 and fell.total not in rolls.DOOMED and not fell.success


def eye(dice: Dice) -> Location:
    """Which eye a critical hit strikes: house, either as likely (GUR-CRIT-01)."""
    return sided(EYES, dice.roll(rolls.DIE).value)


# a critical hit


@dataclass(frozen=True, slots=True, eq=False)
class Crit:
    """What a critical hit adds to a blow, one of those below (GUR-CRIT-01)."""

    text: str
    times: int = 1
    """What basic damage is multiplied by."""
    fullest: bool = False
    """Every die shows a 6."""
    gap: Gap = Gap.NONE
    major: bool = False
    """If it penetrates it is a major wound, however small."""
    shocks: bool = False
    """Shock counts double."""
    lames: bool = False
    """If it penetrates a limb, the limb is crippled for a while."""
    drops: bool = False
    disarms: bool = False
    """Of what it holds, only the weapon falls."""
    eye: bool = False
    """It strikes an eye instead."""
    staggers: bool = False
    """The victim must do nothing next turn, with its defences as they are."""
    deafens: bool = False
    """Crushing damage that penetrates deafens; any other scars."""


PLAIN = Crit("no extra damage")
TRIPLE = Crit("triple damage", times=3)
DOUBLE = Crit("double damage", times=2)
FULLEST = Crit("maximum damage", fullest=True)
HALVES = Crit("DR halved", gap=Gap.HALF)
MAJOR = Crit("a major wound if it penetrates", major=True)
LAMES = Crit("double shock, and a limb is crippled for a while", shocks=True, lames=True)
DROPS = Crit("the victim drops all it holds", drops=True)
DEEP = Crit("DR halved, and a major wound if it penetrates", gap=Gap.HALF_UP, major=True)
EYE = Crit("it strikes an eye", eye=True)
STAGGERS = Crit("the victim is off balance", staggers=True)
DEAFENS = Crit("the victim is deafened or scarred", deafens=True)
DISARMS = Crit("the victim drops its weapon", disarms=True)
OPEN = Crit("maximum damage, DR ignored", fullest=True, gap=Gap.OPEN)
HALVES_UP = Crit("DR halved", gap=Gap.HALF_UP)

BODY = {
    3: TRIPLE, 4: HALVES, 5: DOUBLE, 6: FULLEST, 7: MAJOR, 8: LAMES, 9: PLAIN, 10: PLAIN, 11: PLAIN, 12: DROPS,
    13: MAJOR, 14: MAJOR, 15: FULLEST, 16: DOUBLE, 17: HALVES, 18: TRIPLE,
}  # fmt: skip
HEAD = {
    3: OPEN, 4: DEEP, 5: DEEP, 6: EYE, 7: EYE, 8: STAGGERS, 9: PLAIN, 10: PLAIN, 11: PLAIN, 12: DEAFENS, 13: DEAFENS,
    14: DISARMS, 15: FULLEST, 16: DOUBLE, 17: HALVES_UP, 18: TRIPLE,
}  # fmt: skip
LAMED_FROM, LAMED_LEAST = 16, 2
"""A limb is lame for 16 - HT seconds, two at least (GUR-CRIT-01)."""


def crit(dice: Dice, *, head: bool, eyes: bool = True) -> Crit:
    """Roll on the critical hit table, for a blow to the skull or face on that of the head; where no eye can be struck,
    what would strike an eye halves DR instead (GUR-CRIT-01).
    """
    found = (HEAD if head else BODY)[dice.roll(rolls.BELL).value]
    return DEEP if found.eye and not eyes else found


def lame_for(ht: int) -> int:
    """Seconds that a limb is crippled by a critical hit (GUR-CRIT-01)."""
    return max(LAMED_LEAST, LAMED_FROM - ht)


# a hit, and what it has come to


@dataclass(frozen=True, slots=True)
class Cover:
    """What stands before some locations, and lends its DR to all that strikes them (GUR-COV-01, GUR-COV-02)."""

    dr: int = 0
    hides: tuple[Location, ...] = ()


OPEN_GROUND = Cover()


@dataclass(frozen=True, slots=True)
class Hit:
    """A hit that no defence has stopped."""

    strike: Strike
    aimed: Location | None = Location.TORSO
    """None strikes at random."""
    cover: Cover = OPEN_GROUND
    critical: bool = False
    head_table: bool = True
    """Whether critical hits to the head have a table of their own."""
    behind: bool = False
    all_over: bool = False
    """It comes at the whole body from all about, and is no explosion (GUR-EXP-04)."""
    linked: tuple[Strike, ...] = ()
    """Further effects of the same hit, each resolved apart (GUR-INJ-08)."""
    follow: Strike | None = None
    """What happens inside once the strike has penetrated (GUR-INJ-08)."""


@dataclass(frozen=True, slots=True)
class Harm:
    """What a hit has come to."""

    blows: tuple[Blow, ...]
    wounds: Wounds
    crit: Crit | None = None
    knock: Knock = Knock.NONE
    lamed: int = 0
    """Seconds that the limb it struck is crippled by a critical hit."""

    @property
    def location(self) -> Location:
        return self.blows[0].location

    @property
    def injury(self) -> int:
        """Hit points lost."""
        return sum(blow.injury for blow in self.blows)

    @property
    def fatigue(self) -> int:
        """Fatigue points lost."""
        return sum(blow.fatigue for blow in self.blows)

    @property
    def pushed(self) -> int:
        """Yards of knockback."""
        return max(blow.pushed for blow in self.blows)

    @property
    def drops(self) -> bool:
        """All that it holds falls: it is knocked down or out, or a critical hit tells so (GUR-KD-01, GUR-CRIT-01)."""
        return self.knock is not Knock.NONE or not self.wounds.active or (self.crit is not None and self.crit.drops)


def guard(hit: Hit, strike: Strike, suit: Suit, location: Location) -> Guard:
    """What stands before a location against a strike: cover before the parts it hides, and what is worn there
    (GUR-DR-01, GUR-COV-01), which must be rigid against a twist (GUR-GRP-08); what comes from all about meets one DR
    for the whole body (GUR-EXP-04).
    """
    if hit.all_over:
        return Guard(_all_about(hit.cover, strike, suit))
    cover = hit.cover.dr if location in hit.cover.hides else 0
    found = armour.guard(suit.at(location), location, strike.kind, cover)
    return found._replace(flexible=0) if strike.twists else found


def _all_about(cover: Cover, strike: Strike, suit: Suit) -> int:
    """The DR against what fills the place where a body is, behind cover that leaves some locations exposed
    (GUR-EXP-04, GUR-COV-02).
    """
    exposed = (location for location in LOCATIONS if location not in cover.hides)
    return armour.against_area(suit, strike.kind, exposed, cover.dr if Location.TORSO in cover.hides else 0)


def uses_head_table(hit: Hit, location: Location) -> bool:
    """Whether a critical hit there is rolled on the table of the head (GUR-CRIT-01)."""
    return hit.head_table and location in (Location.SKULL, Location.FACE)


def may_blind(hit: Hit) -> bool:
    """Whether a critical hit to the head may become an eye hit."""
    return may_strike(Location.LEFT_EYE, hit.strike.kind, tight=hit.strike.tight, behind=hit.behind)


def further(hit: Hit) -> tuple[int, ...]:
    """The numbers of the strikes that may come after the first: linked effects, and the follow-up (GUR-INJ-08)."""
    return tuple(range(1, 1 + len(hit.linked) + (hit.follow is not None)))


def strike_of(hit: Hit, number: int, *, pierced: bool) -> Strike:
    """One of them: the follow-up goes off inside if the first strike has penetrated, else outside against the same DR,
    unless it needs blood (GUR-INJ-08).
    """
    if number <= len(hit.linked) or hit.follow is None:
        return hit.linked[number - 1]
    return NOTHING if hit.follow.needs_blood and not pierced else replace(hit.follow, inside=pierced)


def wounded(wounds: Wounds, blow: Blow) -> Wounds:
    """The wounds after a blow, before any roll (GUR-INJ-03, GUR-INJ-04, GUR-INJ-06)."""
    if not blow.injury:
        return wounds
    fresh = blow.cripples and blow.location not in wounds.crippled
    gone = blow.severs and blow.location not in wounds.severed
    return replace(
        wounds,
        hp=wounds.hp - blow.injury,
        lost=wounds.lost + (0 if blow.shocks else blow.injury),
        doubled=wounds.doubled + (blow.injury if blow.shocks else 0),
        crippled=(*wounds.crippled, blow.location) if fresh else wounds.crippled,
        severed=(*wounds.severed, blow.location) if gone else wounds.severed,
    )


def settled(wounds: Wounds, knock: Knock, life: Life) -> Wounds:
    """The wounds once the rolls of a blow are made; the worst state takes the place of all milder ones (GUR-KD-01,
    GUR-DEATH-01).
    """
    if knock is Knock.NONE and life is Life.LIVES:
        return wounds
    stunned, out, mortal, dead = condition(wounds, knock, life)
    return replace(wounds, stunned=stunned, unconscious=out, mortal=mortal, dead=dead)


def condition(wounds: Wounds, knock: Knock, life: Life) -> tuple[bool, bool, bool, bool]:
    """Whether the body is stunned, unconscious, mortally wounded, dead after such rolls."""
    dead = wounds.dead or life is Life.DEAD
    mortal = (wounds.mortal or life is Life.MORTAL) and not dead
    out = (wounds.unconscious or knock is Knock.OUT) and not (mortal or dead)
    return (wounds.stunned or knock is Knock.STUNNED) and not (out or mortal or dead), out, mortal, dead
