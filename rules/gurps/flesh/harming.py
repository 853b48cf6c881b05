"""A hit that nothing has stopped, what stands before the body it strikes, and what it has come to."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.gurps.flesh import armour
from rules.gurps.flesh.armour import Guard, Suit
from rules.gurps.flesh.blows import NOTHING, Blow, Strike
from rules.gurps.flesh.body import Wounds
from rules.gurps.flesh.crits import Crit
from rules.gurps.flesh.knocks import Knock, Life
from rules.gurps.flesh.wounding import may_strike
from rules.gurps.terms.anatomy import LOCATIONS, WALKING, Location


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
    def fells(self) -> bool:
        """Knocked down, unconscious, or left without a leg to stand on (GUR-KD-01, GUR-INJ-06)."""
        crippled = any(blow.cripples and blow.location in WALKING for blow in self.blows)
        lamed = self.lamed > 0 and self.location in WALKING
        return crippled or lamed or self.knock is not Knock.NONE or not self.wounds.active

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
