"""What most rulebooks answer alike at their door. A book overrides whatever its own rules say otherwise."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any, ClassVar

from pydantic import BaseModel, ConfigDict

from rules.frame.body import Silhouette
from rules.frame.book import Feature, Routine
from rules.frame.decrees import DecreeKind
from rules.frame.flow import Ask, Flow
from rules.frame.forecast import Forecast
from rules.frame.forms import FREE, Action, Before
from rules.frame.ground import Cell
from rules.frame.intents import PLAIN, Intent
from rules.frame.measures import Drift, Feared
from rules.frame.outbreaks import What, entry
from rules.frame.primer import Card
from rules.frame.scene import Appearance, Scene, Table
from rules.frame.sheets import Listed, Roster, Rule
from rules.frame.showing import Badge, BodyPart, Gauge, Murk, Remark, Sight, Timeline
from rules.frame.signs import Sign
from rules.frame.things import Cloud, Fire
from rules.frame.worth import Worth, of_forecast
from rules.kernel.refs import Ref
from rules.parts import looks
from rules.parts.recruiting import Stock
from rules.parts.remarks import told


class PlainMeasures:
    """The figures of a book that has no rule of its own for them: see `rules.frame.book.Measures`."""

    affects_sight: tuple[type, ...] = ()
    actions_per_round = Fraction(1)
    pops_up = False

    def looks_with(self, _scene: Scene, _unit: Ref) -> tuple[Ref, ...]:
        """How a unit looks is its own affair."""
        return ()

    def perceives(self, _scene: Scene, _watcher: Ref, _subject: Ref, silhouette: Silhouette) -> str:
        """A unit sees what a line of sight reaches."""
        return "seen" if silhouette.in_line else ""

    def may_notice(self, _scene: Scene, _watcher: Ref, subjects: tuple[Ref, ...]) -> tuple[Ref, ...]:
        """Every unit looks in every direction."""
        return subjects

    def evident(self, _scene: Scene, _watcher: Ref, _subject: Ref) -> bool:
        """A unit does not show which enemies it has noticed."""
        return False

    def in_ambush(self, _scene: Scene, _unit: Ref) -> bool:
        """There are no ambushes."""
        return False

    def strikes_together(self, _scene: Scene, _by: Ref, _upon: Ref) -> bool:
        """Harm takes effect at once."""
        return False

    def band(self, _scene: Scene, _unit: Ref, _metres: float) -> str:
        """There are no range bands."""
        return ""

    def band_to(self, scene: Scene, unit: Ref, target: Ref) -> str:
        """The band of the straight distance."""
        return self.band(scene, unit, scene.apart(unit, target))

    def rounds(self, _scene: Scene, _unit: Ref, _action: Action) -> int:
        """No rounds are counted beforehand."""
        return 0

    def hearing(self, _scene: Scene) -> float:
        """No unit is perceived without a line of sight."""
        return 0.0

    def drift(self, _scene: Scene, _cloud: Cloud) -> Drift:
        """Clouds hang where they are for as long as they last."""
        return Drift(0.0)

    def spreads(self, _table: Table, _ref: Ref, _fire: Fire, _to: Cell) -> bool:
        """Fire does not spread."""
        return False

    def sets_off(self, _scene: Scene, _unit: Ref, _mine: Ref) -> bool:
        """No mine is set off: there is no rule for mines."""
        return False

    def perils(self, _scene: Scene, _unit: Ref) -> Mapping[Cell, Fraction]:
        """Nothing that can be seen is about to go off."""
        return {}

    def feared(self, _scene: Scene, _unit: Ref) -> Feared | None:
        """No burst is worth keeping apart for."""
        return None

    def veils(self, _scene: Scene, _metres: float, smoke: float) -> bool:
        """Any smoke hides."""
        return smoke > 0


class PlainOptions(BaseModel):
    """No switches."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class PlainBook:
    """A rulebook without rules: it has a roster and an index; a real book overrides the rest."""

    options: type[BaseModel] = PlainOptions
    stock: ClassVar[Stock[Any, Any]]
    """Its roster and index."""
    mines: ClassVar[type[Listed] | None] = None
    """The kind of entry a mine on the map is, if it has rules for mines."""
    routines: tuple[Routine, ...] = ()
    lasting: tuple[type, ...] = ()
    badges: Mapping[str, Badge] = {}
    sights: Mapping[str, Sight] = {}
    round_seconds: Fraction
    """How long a round of it is: every book says so itself."""
    round_name = "round"
    """What it calls a round."""
    pace = Fraction(1)
    """Its fights are decided in the time that scenarios give them."""
    intents: tuple[Intent, ...] = PLAIN
    """Its orders are called as most books call them."""
    decrees: tuple[DecreeKind[Table], ...] = ()
    """A game master can decree nothing of its own."""
    undecreed: Mapping[str, str] = {}
    decreed_at_once: frozenset[str] = frozenset()
    """What changes units waits for the resting point."""
    settled_asks: frozenset[str] = frozenset()
    """An action may always be under way."""
    before: Mapping[str, Before] = {}
    """It never called its forms otherwise."""
    lacks: Mapping[Feature, str] = {}
    """It has rules for all that maps and scenarios have."""
    foreign: tuple[str, ...] = ()
    """It reads no files of other programs."""

    @property
    def index(self) -> tuple[Rule, ...]:
        """Every rule: id, title, summary."""
        return self.stock.index

    def primer(self, _options: Any, /) -> tuple[Card, ...]:
        """It introduces itself by its rules alone."""
        return ()

    def roles(self, setting: str) -> tuple[str, ...]:
        """The roles it has people for."""
        return self.stock.roles(self.stock.standard(), setting)

    def roster(self, sheets: Sequence[Path] = ()) -> Roster:
        """The ready-made entries, with a game master's own sheets laid over them."""
        return self.stock.with_sheets(sheets)

    def strange(self, _sheet: Path, /) -> tuple[str, ...]:
        """It reads no files of other programs."""
        return ()

    def mine(self, name: str) -> str:
        """The roster's entry for a mine kind named on a map."""
        return name if self.mines is None else self.stock.named(self.mines, name, "mine")

    def outbreaks(self, _what: What, _sheets: Sequence[Path] = (), /) -> Mapping[str, Any]:
        """Nothing can be let loose: there is no rule for it."""
        return {}

    def outbreak(self, what: What, name: str, sheets: Sequence[Path] = (), /) -> Any:
        """The roster's entry of that name, or the usual one."""
        return entry(what, name, self.outbreaks(what, sheets))

    def break_out(self, _table: Table, _what: Any, _cell: Cell, /) -> None:
        """Nothing comes of it."""

    def uproot(self, _table: Table, _unit: Ref, /) -> None:
        """Nothing binds a unit to its place."""

    def muster(self, _table: Table, /) -> Flow[None]:
        """Nothing is settled before the first round."""
        yield from ()

    def forecast(self, _scene: Scene, _ask: Ask, _action: Action, /) -> Forecast:
        """Nothing is foretold, and nothing costs anything."""
        return Forecast(FREE)

    def worth(self, scene: Scene, ask: Ask, action: Action, /) -> Worth:
        """The numbers of its forecast."""
        return of_forecast(scene, self.forecast(scene, ask, action))

    def at_best(self, _scene: Scene, _ask: Ask, _action: Action, /) -> Worth | None:
        """Nothing is said sooner than by its worth."""
        return None

    def appearance(self, scene: Scene, unit: Ref, /) -> Appearance:
        """Role, side, pose and state."""
        return looks.appearance(scene, unit)

    def numbered(self, round: int) -> str:
        """A round by its number."""
        return f"{self.round_name} {round}"

    def conjecture(self, _appearance: Appearance, _options: Any, /) -> tuple[object, ...]:
        """Nothing is guessed of a unit that is only seen."""
        return ()

    def gauges(self, _scene: Scene, _unit: Ref, /) -> tuple[Gauge, ...]:
        """No measure is worth a bar."""
        return ()

    def of_cell(self, scene: Scene, cell: Cell, /) -> tuple[Remark, ...]:
        """All that is there, in the common words."""
        return told(scene, cell, {}, self.round_name)

    def murk(self, _scene: Scene, _watcher: Ref, _cell: Cell, _haze: float, /) -> Murk:
        """Darkness and smoke hinder nobody."""
        return Murk()

    def of_unit(self, _scene: Scene, _unit: Ref, /) -> tuple[Remark, ...]:
        """Nothing besides what its card says."""
        return ()

    def worn(self, _scene: Scene, _unit: Ref, /) -> tuple[tuple[str, str], ...]:
        """Nothing is told of armour."""
        return ()

    def body_parts(self, _scene: Scene, _attacker: Ref, _target: Ref, /) -> tuple[BodyPart, ...]:
        """Attacks are called at no part of a body."""
        return ()

    def timeline(self, scene: Scene, /) -> Timeline:
        """The round by its number."""
        return Timeline(f"Round {scene.clock.round}")

    def signs(self, _scene: Scene, /) -> tuple[Sign, ...]:
        """Nothing lasts on the map."""
        return ()
