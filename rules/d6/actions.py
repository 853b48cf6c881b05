"""The forms a player of this rulebook may fill: what a unit does in its slot, and what it answers when others act."""

from __future__ import annotations

from typing import ClassVar, Literal

from rules.body import Posture
from rules.forms import Action, Purpose
from rules.ground import Cell
from rules.refs import Ref


class Declare(Action):
    """Take the turn now, stating how many actions it will hold (DSX-ACT-05)."""

    title: ClassVar[str] = "Act"
    key: ClassVar[str] = "a"
    purpose: ClassVar[Purpose] = Purpose.BEGIN
    kind: Literal["declare"] = "declare"
    actions: int = 1


class HoldBack(Action):
    """Let others go first and act later in the round, if wished after the slot of a certain value (DSX-TIME-04)."""

    title: ClassVar[str] = "Hold back"
    key: ClassVar[str] = "b"
    purpose: ClassVar[Purpose] = Purpose.LATER
    kind: Literal["hold back"] = "hold back"
    after: int | None = None


class Pass(Action):
    """Do nothing this round."""

    title: ClassVar[str] = "Pass"
    purpose: ClassVar[Purpose] = Purpose.PASS
    kind: Literal["pass"] = "pass"


class EndTurn(Action):
    """Be done; actions declared and not taken are lost."""

    title: ClassVar[str] = "End turn"
    key: ClassVar[str] = "e"
    purpose: ClassVar[Purpose] = Purpose.PASS
    kind: Literal["end turn"] = "end turn"


class Move(Action):
    """Walk along a way: a whole move, or the half move that rides on another action (DSX-ACT-02, DSX-MOVE-01)."""

    title: ClassVar[str] = "Move"
    key: ClassVar[str] = "m"
    purpose: ClassVar[Purpose] = Purpose.GO
    kind: Literal["move"] = "move"
    way: tuple[Cell, ...]
    half: bool = False
    sneak: bool = False
    facing: int | None = None
    """Which way to look at the end; otherwise the way of the last step."""


class Jump(Action):
    """Jump down an edge that no way leads down: a fall, as one of the moves (DSX-MOVE-04)."""

    title: ClassVar[str] = "Jump down"
    purpose: ClassVar[Purpose] = Purpose.GO
    kind: Literal["jump"] = "jump"
    cell: Cell


class Turn(Action):
    """Look another way (DSX-MOVE-03)."""

    title: ClassVar[str] = "Turn"
    key: ClassVar[str] = "t"
    kind: Literal["turn"] = "turn"
    facing: int


class ChangePosture(Action):
    """Crouch, rise from a crouch, or drop prone (DSX-ACT-06)."""

    title: ClassVar[str] = "Change posture"
    key: ClassVar[str] = "c"
    purpose: ClassVar[Purpose] = Purpose.POSTURE
    kind: Literal["posture"] = "posture"
    posture: Posture


class StandUp(Action):
    """Get up from prone (DSX-MOVE-04)."""

    title: ClassVar[str] = "Stand up"
    key: ClassVar[str] = "u"
    purpose: ClassVar[Purpose] = Purpose.POSTURE
    kind: Literal["stand up"] = "stand up"


class KeepDown(Action):
    """Keep out of sight along these directions, or along none any more (DSX-COVER-07)."""

    title: ClassVar[str] = "Keep out of sight"
    key: ClassVar[str] = "k"
    purpose: ClassVar[Purpose] = Purpose.DUCK
    kind: Literal["keep down"] = "keep down"
    directions: tuple[int, ...] = ()


class Attack(Action):
    """What every attack on a creature names: with what, and whom."""

    purpose: ClassVar[Purpose] = Purpose.HARM
    weapon: str
    target: Ref
    then: bool = False
    """Aim at the place and posture the target had when the simultaneous slot began (DSX-TIME-06)."""


class Shoot(Attack):
    """One shot or one burst at a creature or vehicle (DSX-ATK-01, DSX-BURST-01)."""

    title: ClassVar[str] = "Shoot"
    key: ClassVar[str] = "s"
    kind: Literal["shoot"] = "shoot"
    burst: bool = False


class Strike(Attack):
    """A blow with a weapon or bare hands (DSX-MELEE-01)."""

    title: ClassVar[str] = "Strike"
    key: ClassVar[str] = "x"
    kind: Literal["strike"] = "strike"


class Hurl(Attack):
    """Throw a weapon at a creature (DSX-ATK-04)."""

    title: ClassVar[str] = "Throw at"
    lets_go: ClassVar[bool] = True
    kind: Literal["hurl"] = "hurl"


class Throw(Action):
    """Throw a grenade into a cell (DSX-EXPL-05)."""

    title: ClassVar[str] = "Throw a grenade"
    key: ClassVar[str] = "g"
    purpose: ClassVar[Purpose] = Purpose.HARM
    lets_go: ClassVar[bool] = True
    kind: Literal["throw"] = "throw"
    weapon: str
    cell: Cell


class Launch(Action):
    """Fire a launcher at a cell (DSX-EXPL-05)."""

    title: ClassVar[str] = "Launch"
    key: ClassVar[str] = "l"
    purpose: ClassVar[Purpose] = Purpose.HARM
    kind: Literal["launch"] = "launch"
    weapon: str
    cell: Cell


class Suppress(Action):
    """Sweep a front of cells with automatic fire (DSX-SUPP-02 to 04)."""

    title: ClassVar[str] = "Suppress"
    key: ClassVar[str] = "z"
    purpose: ClassVar[Purpose] = Purpose.PIN
    kind: Literal["suppress"] = "suppress"
    weapon: str
    front: tuple[Cell, ...]


class Cast(Action):
    """Perform one component of a spell; with the last of them it works, on a creature or a cell (DSX-SPELL-01)."""

    title: ClassVar[str] = "Cast"
    key: ClassVar[str] = "v"
    purpose: ClassVar[Purpose] = Purpose.HARM
    kind: Literal["cast"] = "cast"
    spell: str
    component: str = ""
    """V, S or M; nothing for a spell without components."""
    target: Ref | None = None
    cell: Cell | None = None
    then: bool = False


class TakeAim(Action):
    """Spend the round lining up a shot or blow on a creature or a cell (DSX-AIM-01)."""

    title: ClassVar[str] = "Aim"
    key: ClassVar[str] = "i"
    purpose: ClassVar[Purpose] = Purpose.AIM
    kind: Literal["aim"] = "aim"
    weapon: str
    target: Ref | None = None
    cell: Cell | None = None


class Prepare(Action):
    """Spend the round preparing one thing to be done in the next turn (DSX-AIM-50)."""

    title: ClassVar[str] = "Take one's time"
    kind: Literal["prepare"] = "prepare"
    task: Literal["first aid", "search"]
    target: Ref | None = None


class Hold(Action):
    """Announce an action and the event that sets it off (DSX-HELD-01)."""

    title: ClassVar[str] = "Hold an action"
    key: ClassVar[str] = "h"
    purpose: ClassVar[Purpose] = Purpose.WATCH
    kind: Literal["hold"] = "hold"
    trigger: Literal["moves", "enters", "reach", "attacks", "visible", "acts"]
    anyone: bool = False
    """Whether friends set it off as well as enemies."""
    whom: Ref | None = None
    """The only one who sets it off."""
    cells: tuple[Cell, ...] = ()
    """The cells watched."""
    action: Literal["attack", "suppress", "throw", "cast", "duck"]
    weapon: str = ""
    """The weapon or spell."""
    burst: bool = False
    thrown: bool = False
    """Throw the weapon instead of striking with it."""
    target: Ref | None = None
    """The fixed target; otherwise whoever sets it off."""
    cell: Cell | None = None
    front: tuple[Cell, ...] = ()


class Draw(Action):
    """Take a thing in hand (DSX-EQUIP-02)."""

    title: ClassVar[str] = "Draw"
    key: ClassVar[str] = "d"
    purpose: ClassVar[Purpose] = Purpose.ARM
    kind: Literal["draw"] = "draw"
    item: str


class PutAway(Action):
    """Put a thing in hand back where it belongs (DSX-EQUIP-02)."""

    title: ClassVar[str] = "Put away"
    kind: Literal["put away"] = "put away"
    item: str


class Drop(Action):
    """Let a thing fall (DSX-EQUIP-01)."""

    title: ClassVar[str] = "Drop"
    kind: Literal["drop"] = "drop"
    item: str


class PickUp(Action):
    """Take up a thing that lies here or next to here (DSX-ACT-06)."""

    title: ClassVar[str] = "Pick up"
    key: ClassVar[str] = "p"
    purpose: ClassVar[Purpose] = Purpose.ARM
    kind: Literal["pick up"] = "pick up"
    lying: Ref


class Load(Action):
    """One step of making a weapon ready to shoot again (DSX-EQUIP-03)."""

    title: ClassVar[str] = "Load"
    key: ClassVar[str] = "r"
    purpose: ClassVar[Purpose] = Purpose.LOAD
    kind: Literal["load"] = "load"
    weapon: str


class MoveDoor(Action):
    """Open or shut an unlocked door or window beside one (DSX-ACT-06)."""

    title: ClassVar[str] = "Open or shut"
    key: ClassVar[str] = "o"
    purpose: ClassVar[Purpose] = Purpose.DOOR
    kind: Literal["door"] = "door"
    part: int
    state: Literal["open", "shut"]


class Unlock(Action):
    """Work a lock open or shut (DSX-ACT-06)."""

    title: ClassVar[str] = "Unlock"
    kind: Literal["unlock"] = "unlock"
    part: int


class Break(Action):
    """Attack the door, window or wall on an edge of a cell (DSX-ARM-01)."""

    title: ClassVar[str] = "Break"
    kind: Literal["break"] = "break"
    weapon: str
    cell: Cell
    direction: int


class FirstAid(Action):
    """Stop a friend's dying, or treat his wounds (DSX-AID-01)."""

    title: ClassVar[str] = "First aid"
    key: ClassVar[str] = "f"
    purpose: ClassVar[Purpose] = Purpose.AID
    kind: Literal["first aid"] = "first aid"
    patient: Ref


class Search(Action):
    """Look about for hidden enemies and mines (DSX-SENSE-02, DSX-MINE-01)."""

    title: ClassVar[str] = "Search"
    key: ClassVar[str] = "y"
    purpose: ClassVar[Purpose] = Purpose.SEARCH
    kind: Literal["search"] = "search"


class Grapple(Action):
    """Seize an adjacent creature (DSX-GRAP-01)."""

    title: ClassVar[str] = "Grapple"
    purpose: ClassVar[Purpose] = Purpose.HARM
    kind: Literal["grapple"] = "grapple"
    target: Ref


class BreakFree(Action):
    """Try to break a hold (DSX-GRAP-01)."""

    title: ClassVar[str] = "Break free"
    purpose: ClassVar[Purpose] = Purpose.PROTECT
    kind: Literal["break free"] = "break free"


class Release(Action):
    """Let go of a creature held (DSX-GRAP-01)."""

    title: ClassVar[str] = "Release"
    kind: Literal["release"] = "release"


class Board(Action):
    """Get into a vehicle (DSX-ACT-06)."""

    title: ClassVar[str] = "Get in"
    kind: Literal["board"] = "board"
    vehicle: Ref
    seat: int


class ChangeSeat(Action):
    """Take another seat (DSX-ACT-06)."""

    title: ClassVar[str] = "Change seat"
    kind: Literal["change seat"] = "change seat"
    seat: int


class Alight(Action):
    """Get out of a vehicle (DSX-ACT-06)."""

    title: ClassVar[str] = "Get out"
    purpose: ClassVar[Purpose] = Purpose.ALIGHT
    kind: Literal["alight"] = "alight"
    cell: Cell


class Drive(Action):
    """Drive the vehicle along a route, evading or not (DSX-VEH-01, DSX-VEH-06)."""

    title: ClassVar[str] = "Drive"
    purpose: ClassVar[Purpose] = Purpose.GO
    kind: Literal["drive"] = "drive"
    route: tuple[Cell, ...]
    speed: Literal["stopped", "cautious", "standard", "double", "triple", "quadruple"]
    evade: bool = False


class GoNext(Action):
    """Which unit of a shared slot takes its turn next (DSX-TIME-06)."""

    title: ClassVar[str] = "Next"
    kind: Literal["go next"] = "go next"
    unit: Ref


class TurnRound(Action):
    """Turn to face an attacker coming from behind (DSX-ADV-04)."""

    title: ClassVar[str] = "Turn round"
    kind: Literal["turn round"] = "turn round"


class CarryOut(Action):
    """Carry out the held action now, on one of those who set it off (DSX-HELD-02)."""

    title: ClassVar[str] = "Carry it out"
    kind: Literal["carry out"] = "carry out"
    target: Ref | None = None


class Wait(Action):
    """Not now."""

    title: ClassVar[str] = "Not now"
    key: ClassVar[str] = "n"
    purpose: ClassVar[Purpose] = Purpose.PASS
    kind: Literal["wait"] = "wait"


FORMS: tuple[type[Action], ...] = (
    Declare, HoldBack, Pass, EndTurn, Move, Jump, Turn, ChangePosture, StandUp, KeepDown, Shoot, Strike, Hurl, Throw,
    Launch, Suppress, Cast, TakeAim, Prepare, Hold, Draw, PutAway, Drop, PickUp, Load, MoveDoor, Unlock, Break,
    FirstAid, Search, Grapple, BreakFree, Release, Board, ChangeSeat, Alight, Drive, GoNext, TurnRound, CarryOut,
    Wait,
)  # fmt: skip
"""Every form a player may fill."""
