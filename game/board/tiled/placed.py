"""Everything else on the map: where to deploy, who stands where, mines, objectives, triggers and notes."""

from __future__ import annotations

from dataclasses import dataclass, field

from game.board.battleground import Deploy, DrawnMine, Minefield, Note, Objective, Placed, Trigger
from game.board.tiled.crossing import Chart, middle_of, rounded
from game.board.tiled.findings import Findings
from game.board.tiled.pytmx_adapter import Figure
from game.board.tiled.vocabulary import CLASSES, Value, defaults
from rules.frame.body import Posture
from rules.frame.ground import Cell


@dataclass(slots=True)
class Pieces:
    """What has been placed so far."""

    chart: Chart
    findings: Findings
    file: str
    zones: dict[tuple[str, str], dict[Cell, None]] = field(default_factory=dict)
    units: list[Placed] = field(default_factory=list)
    minefields: list[Minefield] = field(default_factory=list)
    mines: list[DrawnMine] = field(default_factory=list)
    objectives: list[Objective] = field(default_factory=list)
    triggers: list[Trigger] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)

    def place_all(self, figures: tuple[Figure, ...]) -> None:
        """Every object that is no barrier, in the order of the file."""
        places = {
            "Deploy": self._deploy,
            "Unit": self._unit,
            "Minefield": self._minefield,
            "Mine": self._mine,
            "Objective": self._objective,
            "Trigger": self._trigger,
            "Note": self._note,
        }
        for figure in figures:
            if figure.class_name in places:
                places[figure.class_name](figure, _Members(defaults(CLASSES[figure.class_name]) | figure.members))

    @property
    def deploys(self) -> tuple[Deploy, ...]:
        """The zones; what was drawn in several pieces under one name and side is one."""
        return tuple(
            Deploy(zone, side, tuple(sorted(cells, key=lambda cell: (cell[1], cell[0]))))
            for (zone, side), cells in self.zones.items()
        )

    def _deploy(self, figure: Figure, members: _Members) -> None:
        if not members.text("side"):
            self.findings.fault(self.file, figure.place, "does not say whose it is", 'give it a property "side"')
        zone = self.zones.setdefault((members.text("zone"), members.text("side")), {})
        zone.update(dict.fromkeys(self._cells(figure)))

    def _unit(self, figure: Figure, members: _Members) -> None:
        if not members.text("side"):
            self.findings.fault(self.file, figure.place, "does not say whose it is", 'give it a property "side"')
        if not members.text("role") and not members.text("sheet"):
            what, remedy = "does not say what it is", 'give it a property "role" or "sheet"'
            self.findings.fault(self.file, figure.place, what, remedy)
        cell = self._cell(figure)
        if cell is not None:
            self.units.append(
                Placed(
                    side=members.text("side"),
                    role=members.text("role"),
                    sheet=members.text("sheet"),
                    name=members.text("name"),
                    cell=cell,
                    facing=float(members.values["facing"]) % 360,
                    posture=members.text("posture") or Posture.STANDING.value,
                )
            )

    def _minefield(self, figure: Figure, members: _Members) -> None:
        cells = self._cells(figure)
        known_to = members.several("known_to")
        decoy = bool(members.values["decoy"])
        field_of = Minefield(
            cells, members.text("density"), members.text("mine"), members.text("side"), known_to, decoy
        )
        self.minefields.append(field_of)

    def _mine(self, figure: Figure, members: _Members) -> None:
        cell = self._cell(figure)
        if cell is not None:
            decoy = bool(members.values["decoy"])
            laid = DrawnMine(cell, members.text("mine"), members.text("side"), members.several("known_to"), decoy)
            self.mines.append(laid)

    def _objective(self, figure: Figure, members: _Members) -> None:
        self.objectives.append(Objective(members.text("name"), members.text("kind"), self._cells(figure)))

    def _trigger(self, figure: Figure, members: _Members) -> None:
        self.triggers.append(
            Trigger(
                name=members.text("name"),
                side=members.text("side"),
                message=members.text("message"),
                to=members.several("to"),
                cells=self._cells(figure),
            )
        )

    def _note(self, figure: Figure, members: _Members) -> None:
        name = str(figure.members.get("name", ""))
        self.notes.append(Note(name, members.text("text"), self.chart.cell(middle_of(figure.corners))))

    def _cell(self, figure: Figure) -> Cell | None:
        """The cell in which a figure's middle lies."""
        cell = self.chart.cell(middle_of(figure.corners))
        if cell is None:
            self.findings.fault(self.file, figure.place, "lies outside the map", "move it onto a cell")
        return cell

    def _cells(self, figure: Figure) -> tuple[Cell, ...]:
        """The cells an area covers."""
        cells = covered(self.chart, figure)
        if not cells:
            self.findings.fault(self.file, figure.place, "covers no cell of the map", "draw it over some cells")
        return cells


def covered(chart: Chart, figure: Figure) -> tuple[Cell, ...]:
    """The cells that the figure of an area covers."""
    corners = figure.corners
    if figure.shape in ("ellipse", "capsule"):
        corners = rounded(corners, figure.shape == "capsule")
    return chart.covered(corners)


@dataclass(frozen=True, slots=True)
class _Members:
    """The members of an object, defaults filled in."""

    values: dict[str, Value]

    def text(self, name: str) -> str:
        return str(self.values[name]).strip()

    def several(self, name: str) -> tuple[str, ...]:
        """Words between commas."""
        return tuple(word.strip() for word in str(self.values[name]).split(",") if word.strip())
