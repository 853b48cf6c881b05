"""Going to a friend that is down to give it aid: by the nearest unit that can, where the danger there is worth it."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf

from game.players.forms import field, walk, ways_of
from game.players.rough_distance import paces
from game.players.tactician.position_value import PositionValue
from game.players.tactician.reasoning import Option
from game.players.tactician.weighing import LATER, Weighing
from rules.frame.figure import Condition, Identity
from rules.frame.forms import Action, Purpose
from rules.frame.marks import Mark, marked
from rules.kernel.refs import Ref

SAVED, HELPED = 0.6, 0.2
"""Worth of aid to a friend that is dying, and to one that is down and will live."""
MUST_LIVE = 2.0
"""Factor on it for a friend that its side has to keep alive."""
MEDIC = 3.0
"""How many times as far as another unit a medic goes."""
FAR = 30.0
"""Metres beyond which no unit is sent."""
TRIES = 3
"""Rounds beside a friend without a chance to treat it after which no unit tries again."""
BESIDE = 2.5
"""Metres from which a friend can be treated, or no closer place would help."""


def tending(weighing: Weighing) -> Iterator[Option]:
    """Go to the friend in most need, if this unit is the nearest to it; one that lies beyond all help is left.

    A unit that can fire at an enemy goes on fighting, unless it is a medic.
    """
    standing = weighing.standing
    able = standing.fallen and standing.unit not in standing.fallen
    patient = _patient(weighing) if able and (_medic(standing, standing.unit) or not weighing.here.fire) else None
    if patient is None:
        return
    at = weighing.view.cells(patient)
    far = paces(weighing.view.board, at)
    here = far.get(standing.pose.cell, inf)
    for offer in weighing.of(Purpose.GO):
        ways = ways_of(offer)
        near = (cell for cell in ways.reach if cell in far) if ways is not None else ()
        best = min(near, key=lambda cell: (far[cell], cell), default=None)
        if best is None or far[best] >= here:
            continue
        time = weighing.time(offer.cost)
        gain = _promise(standing, patient) * LATER ** (1.0 + far[best] / standing.stride)
        words = f"go to {best[0]},{best[1]} (to help {weighing.view.name(patient)})"
        yield weighing.option(walk(offer, best), words, standing.worth(standing.at(best)), time, gain)
        return


def aid_given(standing: PositionValue, action: Action, success: float) -> float:
    """What it is worth besides that an action may keep a friend from dying."""
    patient: Ref | None = marked(action, Mark.PATIENT)
    dying = patient in standing.fallen and _dying(standing, patient) if patient is not None else False
    return _promise(standing, patient) * success if dying and patient is not None else 0.0


def _patient(weighing: Weighing) -> Ref | None:
    """The friend to go to: the most urgent, then the nearest of those to which no other unit is nearer."""
    standing, view = weighing.standing, weighing.view
    medic, found = _medic(standing, standing.unit), list[tuple[float, float, Ref]]()
    for friend in standing.fallen:
        off = view.apart(standing.unit, friend)
        if off <= BESIDE:
            _learn(weighing, friend, medic)
        if off > FAR or off <= BESIDE or _beyond_help(standing, friend, medic):
            continue
        own = _way(standing, standing.unit, friend)
        if all(own <= _way(standing, mate, friend) for mate in standing.friends):
            found.append((-_promise(standing, friend), off, friend))
    return min(found)[2] if found else None


def _learn(weighing: Weighing, friend: Ref, medic: bool) -> None:
    """Note whether the unit beside a friend can do nothing for it: it is refused, or round after round not offered."""
    offers = weighing.of(Purpose.AID)
    if any(friend in offer.choices.get(field(offer, Mark.PATIENT), ()) for offer in offers):
        return
    refused = any(refusal.about == friend for refusal in weighing.question.menu.refusals)
    if refused and not medic:
        weighing.standing.untrained.add(medic)
    for kind in {False, medic}:
        rounds = weighing.standing.beyond_help.setdefault((friend, kind), set())
        rounds.update(range(-TRIES, 0) if refused else (weighing.view.clock.round,))


def _beyond_help(standing: PositionValue, friend: Ref, medic: bool) -> bool:
    return medic in standing.untrained or len(standing.beyond_help.get((friend, medic), ())) >= TRIES


def _way(standing: PositionValue, unit: Ref, friend: Ref) -> float:
    """How far a unit is from a friend, for a choice between units; a medic counts as nearer than it is."""
    medic = _medic(standing, unit)
    if _beyond_help(standing, friend, medic):
        return inf
    return standing.view.apart(unit, friend) / (MEDIC if medic else 1.0)


def _medic(standing: PositionValue, unit: Ref) -> bool:
    identity = standing.view.find(unit, Identity)
    return identity is not None and identity.role == "medic"


def _promise(standing: PositionValue, friend: Ref) -> float:
    worth = SAVED if _dying(standing, friend) else HELPED
    return worth * (MUST_LIVE if standing.view.name(friend) in standing.must_live else 1.0)


def _dying(standing: PositionValue, friend: Ref) -> bool:
    condition = standing.view.find(friend, Condition)
    return condition is not None and condition.dying
