"""What is told of blows and wounds, as each side reads it."""

from __future__ import annotations

from game.battle.witness import account, whole
from rules.gurps.defence.forms import Defend
from rules.gurps.gear.forms import MoveDoor
from rules.gurps.melee.forms import Strike
from rules.gurps.terms.anatomy import Location
from tests.rules.gurps.duelling import duel
from tests.rules.gurps.stage import Stage

TOLD = ("blow", "defends", "wound", "stopped", "drops", "falls")


def lines(stage: Stage, side: str | None) -> list[str]:
    """The log of a side, or the game master's, of blows and what they lead to."""
    events = [event for event in stage.events if event.kind in TOLD]
    if side is None:
        return [whole(stage.table, event).text for event in events]
    told = (account(stage.table, event, side) for event in events)
    return [each.text for each in told if each is not None]


def blow(*faces: int, called: Location = Location.TORSO) -> Stage:
    """Louis strikes at Pierre, who dodges or tries to."""
    stage, _, bob = duel()
    stage.figures(bob, hp=12, ht=10)
    stage.dice(*faces)
    stage.take(Strike, target=bob, use="swing", called=called)
    stage.take(Defend, how="dodge", back=None)
    return stage


def test_the_blow_is_told_before_what_stops_it() -> None:
    """GUR-ATK-02, GUR-DOD-01: it would hit, then it is dodged; neither line says what the other does."""
    stage = blow(3, 3, 4, 1, 1, 2)
    assert lines(stage, None) == [
        "Blue 1 strikes at red 2 (Shortsword). It would hit.", "Red 2 dodges.",
    ]  # fmt: skip
    dodge = next(event for event in stage.events if event.kind == "defends")
    assert whole(stage.table, dodge).brief == "dodged"
    assert not any(event.missed for event in stage.events), "nothing floats that says it missed"


def test_a_wound_is_told_with_its_number_and_place_to_those_it_is_known_to() -> None:
    """GUR-INJ-01: the side of the victim reads its hit points, all others what shows."""
    stage = blow(3, 3, 4, 6, 6, 6, 5, 6, 6)
    wound = next(event for event in stage.events if event.kind == "wound")
    lost = -wound.data["change"]
    own, other = account(stage.table, wound, "red"), account(stage.table, wound, "blue")
    assert own is not None and other is not None
    assert own.text.startswith(f"Red 2 loses {lost} hit points in the torso ({12 - lost} of 12)")
    assert own.brief == f"-{lost}"
    assert " is hit in the torso: " in other.text
    assert not any(sign.isdigit() for sign in other.text + other.brief)
    assert whole(stage.table, wound).text == own.text


def test_a_crippled_limb_is_named() -> None:
    """GUR-INJ-06: it stands in place of where the blow fell."""
    stage = blow(3, 3, 4, 6, 6, 6, 5, 3, 3, 3, 3, 3, 3, called=Location.RIGHT_ARM)
    wound = next(event for event in stage.events if event.kind == "wound")
    own, other = account(stage.table, wound, "red"), account(stage.table, wound, "blue")
    assert own is not None and other is not None
    assert "hit points (" in own.text and ", right arm crippled" in own.text
    assert " is hit: right arm crippled" in other.text


def test_what_falls_is_told_after_the_wound() -> None:
    """GUR-KD-01: first the wound, then what it brings about."""
    stage = blow(3, 3, 4, 6, 6, 6, 5, 6, 6)
    kinds = [event.kind for event in stage.events if event.kind in TOLD]
    assert kinds.index("wound") < min(kinds.index(each) for each in ("drops", "falls") if each in kinds)


def test_a_door_is_named_that_is_opened() -> None:
    """GUR-HEX-18."""
    stage = Stage()
    stage.wall((5, 5), 0, what="window", state="shut", material="glass", millimetres=6, part=1)
    ann = stage.unit("blue", (5, 5), quarters=28)
    stage.begin()
    stage.until(ann)
    stage.take(MoveDoor, state="open")
    assert whole(stage.table, stage.events[-1]).text.endswith(" opens the window.")
