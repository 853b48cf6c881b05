"""The introduction: what this book does differently, with its figures taken from the rules themselves."""

from __future__ import annotations

from rules.frame.primer import About, Card
from rules.gurps import rolls
from rules.gurps.core import facing
from rules.gurps.defence import ground, scores, threat
from rules.gurps.fire import to_hit
from rules.gurps.flesh import body
from rules.gurps.flesh.body import Build, Wounds
from rules.gurps.melee import feinting
from rules.gurps.options import Options
from rules.gurps.rolls import Kind
from rules.gurps.terms.manoeuvres import LEAVE, Leave, Manoeuvre, Motion

SCORES = (8, 10, 12, 14)
"""Scores that serve as examples."""
HURT = 3
"""Hit points lost in an example."""
FIGHTER = Build()
"""The average fighter of the examples."""
GOES = {Motion.NONE: "stands still", Motion.STEP: "a step", Motion.HALF: "half its Move", Motion.FULL: "all its Move"}
TOLD = (Manoeuvre.ATTACK, Manoeuvre.ALL_OUT_ATTACK, Manoeuvre.MOVE_AND_ATTACK, Manoeuvre.ALL_OUT_DEFENCE)
"""Manoeuvres that serve as examples."""


def primer(options: Options) -> tuple[Card, ...]:
    """Five cards, true of the rules as this table plays them."""
    return _time(), _stances(options), _dice(), _waits(), _harm()


def _time() -> Card:
    """A second, one manoeuvre, and what it leaves open (GUR-TURN-01, GUR-TURN-03, GUR-MAN-01, GUR-MAN-03 to 05)."""
    text = (
        "Each turn is one second: a unit takes one manoeuvre, and most leave it a step before or after. Units act in "
        "the same order every second, the highest Basic Speed first. The manoeuvre decides what a unit may do now and "
        "how it may defend itself until its next turn."
    )
    examples = tuple((each.value.capitalize(), f"{GOES[LEAVE[each].motion]}, {_defends(LEAVE[each])}") for each in TOLD)
    return Card(About.TIME, "One second, one manoeuvre", text, examples, ("GUR-MAN-01", "GUR-MAN-04"))


def _defends(leave: Leave) -> str:
    """Which defences a manoeuvre leaves, in words (GUR-MAN-04)."""
    if not leave.defends:
        return "no defence"
    return "all defences" if leave.parries else "may dodge or block"


def _stances(options: Options) -> Card:
    """Front, sides and back (GUR-HEX-02, GUR-HEX-06, GUR-HEX-12)."""
    if not options.facing:
        text = (
            "At this table units see all around and turn for nothing. Posture still counts: kneeling and lying units "
            "are harder to shoot, slower, and worse at defending themselves."
        )
        return Card(About.STANCE, "No facing at this table", text, (), ("GUR-POST-07",))
    text = (
        "A unit sees and strikes to the front. Turn with the step, or at the end of a move: each side of the cell "
        "costs a movement point. Drag from the unit to choose where it looks; the map shows its front, sides and back."
    )
    front, back = (round(each["hex"]) for each in (facing.FRONT, facing.SIDE))
    examples = (
        ("Front", f"up to {front}° to either side on hexes: all defences"),
        ("Sides", f"up to {back}°: defences at {threat.SIDE}"),
        ("Back", "no defence"),
    )
    return Card(About.STANCE, "Watch your back", text, examples, ("GUR-HEX-02", "GUR-HEX-06", "GUR-HEX-12"))


def _dice() -> Card:
    """Roll low on three dice; the target then defends (GUR-CORE-01, GUR-DEF-01, GUR-DEF-02, GUR-RET-01, GUR-PAR-02)."""
    text = (
        "Three dice at or under a score succeed. An attack that hits must still get past one active defence: a dodge, "
        "a parry or a block, which the panel lists side by side. The odds of an attack name the defence they assume."
    )
    examples = (
        *((f"Score {score}", f"{_percent(score)} %") for score in SCORES),
        ("Stepping back", f"+{ground.NIMBLE} to dodge, +{ground.PLAIN} to most parries and blocks"),
        ("Another parry", f"{scores.AGAIN} with the same weapon"),
    )
    return Card(About.DICE, "Hit, then get past a defence", text, examples, ("GUR-CORE-01", "GUR-DEF-01", "GUR-RET-01"))


def _percent(score: int) -> int:
    """The chance of a defence at such a score (GUR-CORE-01)."""
    return round(100 * rolls.rolls(score, Kind.DEFENCE).chance(lambda fell: fell.success))


def _waits() -> Card:
    """What is carried over from second to second (GUR-AIM-02, GUR-AIM-04, GUR-EVAL-01, GUR-WAIT-01, GUR-AOD-01)."""
    text = (
        "Much is prepared in one second and used in a later one. A unit that aims and then moves has aimed for "
        "nothing. A wait breaks into an enemy's turn as soon as its trigger happens."
    )
    more = to_hit.SECONDS[2]
    longest = to_hit.accuracy(9, 0, 3, braced=False) - 9
    examples = (
        ("Aim", f"adds the weapon's Accuracy, +{more} after 2 s, +{longest} after 3 s"),
        ("Evaluate", f"+1 a second to the next blow, up to +{feinting.MOST_EVALUATED}"),
        ("All-out defence", f"+{threat.BETTER} to one defence, or a second try"),
    )
    return Card(About.NERVE, "Prepare, then strike", text, examples, ("GUR-AIM-04", "GUR-EVAL-01", "GUR-WAIT-01"))


def _harm() -> Card:
    """Shock, major wounds, and the rolls that keep a unit going (GUR-INJ-03 to 05, GUR-DEATH-01)."""
    text = (
        "Wounds take hit points, and the pain of each one spoils the unit's next turn. At 0 HP or less it must roll "
        "its HT each second it acts, or faint; each time it has lost its full HP again, it must roll HT or die."
    )
    shock = body.shock(Wounds(FIGHTER.hp - HURT, lost=HURT), FIGHTER)
    examples = (
        (f"{HURT} HP lost", f"{shock} to DX, IQ and skills next turn, at worst {-body.SHOCK}"),
        ("Over half its HP at once", f"HT roll: stunned; failed by {body.OUT_BY}, out cold"),
        ("Under a third of its HP", "half its Basic Speed and Move"),
        ("Stunned", f"does nothing, and defends at {threat.STUNNED}"),
    )
    return Card(About.HARM, "Shock, then the struggle", text, examples, ("GUR-INJ-04", "GUR-INJ-05", "GUR-DEATH-01"))
