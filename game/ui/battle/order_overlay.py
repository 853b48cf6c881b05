"""The order on the desk, laid over the map: reach and way, possible targets, the line of sight to them."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from game.battle.reasons import Reasons
from game.battle.view import View
from game.players.errands.going import beyond
from game.players.errands.wording import TITLES
from game.ui.battle.click_intent import Deed
from game.ui.battle.defence_answers import stepped_to
from game.ui.battle.desk import Desk
from game.ui.battle.errand_overlay import lay_errands
from game.ui.battle.form import Form
from game.ui.battle.form_fields import Sort, where
from game.ui.battle.landmarks import PAINTS, lay_lasting
from game.ui.battle.map_queries import WHY, Asking
from game.ui.battle.move_hazards import way_of
from game.ui.battle.order_kind import target_of
from game.ui.battle.plan_overlay import lay_plan
from game.ui.battle.prose import brief_percent
from game.ui.battle.squad import ICONS
from game.ui.map.overlays import Area, Arrow, Blast, Caption, Path, Reach, Sightline
from game.ui.map.table import MapTable
from rules.frame.body import Silhouette
from rules.frame.forecast import Forecast
from rules.frame.forms import Purpose
from rules.frame.ground import Cell
from rules.kernel import lengths
from rules.kernel.refs import Ref

WRITTEN, LEAST = 16, Fraction(1, 100)
"""In how many cells at most the chance to come down there is written, and how likely it must be."""


def lay(table: MapTable, desk: Desk, asking: Asking, planned: Reasons | None = None) -> tuple[str, ...]:
    """Show on the map what the desk is at, beside a film what was `planned`, and over it what is asked of the map; the
    words of the answer.
    """
    overlays, view = table.overlays, desk.view
    form = desk.form
    overlays.reach = None if form is None else reach_of(form) or desk.legal()
    overlays.path = None if form is None else path_of(desk, form)
    overlays.sights = sights(desk)
    overlays.highlight = () if form is None else stretch(desk, form)
    overlays.blast = blast(desk)
    overlays.cursor = desk.cell
    lay_lasting(overlays, desk.session)
    lay_errands(overlays, desk.session)
    overlays.areas += covered(desk)
    overlays.arrows += (*desk.meant(), *desk.planned(), *led_on(desk))
    lay_plan(overlays, planned)
    overlays.caption = caption_of(desk, asking)
    table.marks.gathered = frozenset(desk.squad.units)
    table.marks.chosen = desk.subject if form is None or desk.selected is not None else form.unit
    table.marks.hover = desk.pointed
    table.marks.targets = frozenset(desk.targets())
    table.marks.nerve = nerve(view)
    words = asking.lay(table, desk)
    table.relay()
    return words


def reach_of(form: Form) -> Reach | None:
    """The cells in reach, tier by tier, unless something else than going is being ordered."""
    if form.kind is not None and form.kind.purpose is not Purpose.GO:
        return None
    if form.kind is None and form.mark is not None:
        return None
    steps: dict[Cell, int] = {}
    labels = []
    for number, (offer, ways) in enumerate(form.tiers()):
        labels.append(offer.note or offer.cost.text)
        for cell in ways.reach:
            steps.setdefault(cell, number)
    return Reach(steps, tuple(labels)) if steps else None


def path_of(desk: Desk, form: Form) -> Path | None:
    """The way as it is laid down, or the one to the cell pointed at."""
    view = desk.view
    if not where(view, form.unit):
        return None
    start = view.cells(form.unit)[0]
    row = desk.row
    if form.kind is not None and row is not None:
        name = next((n for n in form.kind.aims if form.kind.sorts[n] is Sort.WAY), "")
        way: tuple[Cell, ...] = getattr(row.action, name) if name else ()
        if way:
            turn = next((n for n in form.kind.fields if form.kind.sorts[n] is Sort.DIRECTION), "")
            facing = getattr(row.action, turn) if turn else None
            degrees = view.grid.degrees(facing) if isinstance(facing, int) else None
            return Path((start, *way), desk.waypoints, row.offer.cost.text, degrees)
    here = desk.click_intent(desk.cell, desk.pointed)
    route = form.route_to(here.mark) if here.deed is Deed.WALK and isinstance(here.mark, tuple) else None
    return None if route is None or form.kind is not None else Path((start, *route.way))


def led_on(desk: Desk) -> tuple[Arrow, ...]:
    """The rest of a way that takes more turns than this."""
    row, goal = desk.row, desk.goal
    way = () if row is None else way_of(row)
    rest = beyond(desk.view, way[-1], goal) if way and goal is not None else ()
    return (Arrow(rest, "on, turn by turn"),) if len(rest) > 1 else ()


def caption_of(desk: Desk, asking: Asking) -> Caption | None:
    """What a click where the pointer is would do, in a word beside it."""
    if desk.cell is None:
        return None
    if asking.on and asking.what is WHY:
        return Caption(desk.cell, "Why?", "question")
    duty = desk.squad.pointed_out(desk.pointed)
    if duty is not None:
        return Caption(desk.cell, TITLES[duty], ICONS[duty])
    if desk.complaint and desk.clicked == desk.cell:
        return Caption(desk.cell, desk.complaint.splitlines()[0], Deed.NOT.value, free=False)
    here = desk.click_intent(desk.cell, desk.pointed)
    if not here.words:
        return None
    cell = here.mark if isinstance(here.mark, tuple) else desk.cell
    return Caption(cell, here.words, here.deed.value, free=here.deed is not Deed.NOT)


def stretch(desk: Desk, form: Form) -> tuple[Cell, ...]:
    """The cells that the order would be about, such as a front to be swept."""
    row = desk.row
    if row is None or (form.kind is None and form.mark is None):
        return stepped_to(desk) if desk.anchor is None else (desk.anchor,)
    found: list[Cell] = [] if desk.anchor is None else [desk.anchor]
    for name, sort in row.kind.sorts.items():
        value = getattr(row.action, name)
        if sort is Sort.CELLS and value:
            found += value
        elif sort is Sort.CELL and value is not None:
            found.append(value)
    return tuple(found)


def covered(desk: Desk) -> tuple[Area, ...]:
    """The ground that the order would cover: a lane to be swept, an arc to be watched."""
    row, form = desk.row, desk.form
    if row is None or form is None or (form.kind is None and form.mark is None):
        return ()
    ground = () if desk.forecast is None else desk.forecast.ground
    paint = "blast" if row.kind.purpose is Purpose.PIN else "accent"
    drawn = () if desk.forecast is None else desk.forecast.drawn
    signs = tuple(Area(sign.cells, sign.text, PAINTS[sign.ink]) for sign in drawn if sign.ink in PAINTS)
    return (Area(ground, row.kind.title, paint), *signs) if ground else signs


def blast(desk: Desk) -> Blast | None:
    """How far the order reaches from where it is meant to burst."""
    row, forecast = desk.row, desk.forecast
    if row is None or forecast is None or not forecast.rings:
        return None
    cells = [getattr(row.action, name) for name, sort in row.kind.sorts.items() if sort is Sort.CELL]
    target = target_of(row)
    cells += desk.view.cells(target)[:1] if target is not None else ()
    cell = next((cell for cell in cells if cell is not None), None)
    if cell is None:
        return None
    spread = desk.view.spread(cell, forecast.rings[-1][0])
    return Blast(cell, forecast.rings, spread, landings(forecast))


def landings(forecast: Forecast) -> tuple[tuple[Cell, float, str], ...]:
    """The cells it may come down in, likeliest first; what is too unlikely to be read is not written."""
    likeliest = sorted(forecast.lands, key=lambda each: (-each[1], each[0]))
    return tuple(
        (cell, float(chance), brief_percent(chance) if number < WRITTEN and chance >= LEAST else "")
        for number, (cell, chance) in enumerate(likeliest)
    )


def sights(desk: Desk) -> tuple[Sightline, ...]:
    """The line of sight from the unit whose card is shown to the unit pointed at, and to the target of the order."""
    view, eye = desk.view, desk.subject
    if eye is None or not where(view, eye) or view.assumed(eye):
        return ()
    return tuple(
        sightline(view, eye, ref)
        for ref in dict.fromkeys((desk.pointed, aimed_at(desk)))
        if ref is not None and ref != eye and ref in view.units() and view.side(ref) != view.side(eye)
    )


def aimed_at(desk: Desk) -> Ref | None:
    """The target of the order: the one clicked on, or else the one of the option chosen."""
    form, row = desk.form, desk.row
    if form is None:
        return None
    if isinstance(form.mark, int):
        return form.mark
    return target_of(row) if row is not None and form.kind is not None else None


def sightline(view: View, eye: Ref, target: Ref) -> Sightline:
    """The line between two, free up to what decides."""
    shows = view.silhouette(eye, target)
    start, end = view.cells(eye)[0], view.cells(target)[0]
    decides = shows.screen.cell if shows.screen is not None and shows.hidden > 0 else None
    return Sightline(start, end, decides, lengths.metres(round(shows.metres)), shows.in_line)


def shown_of(desk: Desk) -> tuple[Ref, Silhouette] | None:
    """The unit pointed at, and what of it shows to the unit whose card is shown."""
    view, eye, target = desk.view, desk.subject, desk.pointed
    if eye is None or target is None or target == eye or view.assumed(eye) or not where(view, eye):
        return None
    if target not in view.units() or view.side(target) == view.side(eye):
        return None
    return target, view.silhouette(eye, target)


def nerve(view: View) -> Mapping[Ref, float]:
    """How near each unit of the side is to the end of something that must not be full."""
    found = {}
    for ref in view.units(view.viewer):
        bad = [gauge for gauge in view.book.gauges(view, ref) if gauge.bad]
        if bad:
            found[ref] = float(bad[0].share)
    return found
