"""What a unit can do to another, and its worth: attacks, first aid, covered ground, waiting for an enemy."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice

from game.players.ceasefire import Balance
from game.players.forms import field
from game.players.tactician.aid import aid_given
from game.players.tactician.aiming import AIMED
from game.players.tactician.facing import MEETING, covering
from game.players.tactician.forms import LISTED, TARGETS, likely, watches, worth_firing_at
from game.players.tactician.friendly_fire import lane, thrown
from game.players.tactician.readying import READIED
from game.players.tactician.reasoning import Option
from game.players.tactician.screening import screened, screens
from game.players.tactician.weighing import POTENTIAL, Weighing
from rules.frame.figure import Aboard, Kit
from rules.frame.forms import Action, Offer, Purpose
from rules.frame.marks import Mark, marked
from rules.frame.worth import Worth

LEAST_TRUE, MOST_TRUE = 0.25, 1.5
SERVICES = {Purpose.AID: 0.3, Purpose.PROTECT: 0.5}
"""Worth of a service that succeeds."""
RELIEF = 0.05
"""Worth of taking off protection against gas that is no longer needed."""
GAS_NEAR, GAS_FAR = 8.0, 30.0
"""Metres to gas within which a unit puts on protection, and beyond which it takes it off."""
A_TURN = 0.1
"""Worth of keeping the unit's own turn, at least, while nothing to do in it is known yet."""
ALERT = 0.12
"""Worth of learning what the enemy does, or of being ready for it, beside doing nothing."""
RENEWED, LULLED = 2.0, 0.5
"""Factors on the worth of lying in wait: where fighting is about to go on, and where it is not."""
ENOUGH, HOPELESS = 2, 0.012
"""Ways to harm an enemy that are forecast before the rest are dropped if none promises more than `HOPELESS`."""
RISKY = 3
"""Forms set aside for walks past something that is about to go off, or through fire."""
FUTILE = 0.01
"""Harm that a blow without a weapon must promise to be struck at all."""
BLUNT = 0.1
"""Harm that a hit must promise: below that other parts of the target are tried."""
PARTS = 8
"""Other parts of a target that are tried."""
ARMLESS, BARE = 0.25, 0.5
"""Cost of ending with empty hands, and share of the unit's fire that counts with empty hands or an empty weapon."""
SHOTS = (Purpose.HARM, Purpose.PIN)


def deeds(weighing: Weighing) -> Iterator[Option]:
    """Each attack, service or screen with its worth here.

    What the attacks promise also tells how far the rough measure of this place is to be trusted.
    """
    found = tuple(_promising(weighing))
    weighing.truth = _borne_out(weighing, found)
    for action, told, gain in found:
        time, here = weighing.time(told.cost), weighing.exposed if action.purpose in SHOTS else weighing.here
        time += weighing.until(told) if action.purpose is Purpose.AID else 0.0
        if _gives_away(weighing, action):
            here, gain = replace(here, fire=BARE * here.fire), gain - ARMLESS
        elif _empties(weighing, action):
            here = replace(here, fire=BARE * here.fire)
        yield weighing.option(action, weighing.words(action), here, time, gain, told.success)


def _gives_away(weighing: Weighing, action: Action) -> bool:
    """Whether the unit throws the only thing it has in hand."""
    if not action.lets_go:
        return False
    kit = weighing.view.find(weighing.question.ask.unit, Kit) or Kit()
    held = kit.held()
    return len(held) == 1 and held[0].name == marked(action, Mark.WEAPON, "") and held[0].count == 1


def instead(weighing: Weighing) -> Iterator[Option]:
    """What a unit can do instead of joining the fight, by what it gains beyond what the unit could do meanwhile."""
    missed = weighing.here.fire * weighing.truth
    for action, told, gain in _promising(weighing):
        worth = weighing.late * (gain - missed)
        yield Option(action, weighing.words(action), worth, (("gain", gain), ("missed", -missed)), told.success)


def _empties(weighing: Weighing, action: Action) -> bool:
    """Whether it takes all the loaded rounds, so that the unit must reload before it fires again."""
    unit, weapon = weighing.question.ask.unit, marked(action, Mark.WEAPON, "")
    kit = weighing.view.find(unit, Kit) or Kit()
    item = kit.find(weapon) if weapon else None
    rounds = weighing.view.book.measures.rounds(weighing.view, unit, action) if item is not None else 0
    return item is not None and 0 < item.loaded <= rounds


def beforehand(weighing: Weighing) -> Iterator[Option]:
    """Covering fire before the unit's own turn, which it costs; or keeping the turn.

    A turn kept counts for what it promises, or for an enemy that may come into view; and for a move towards the unit's
    ground.
    """
    standing = weighing.standing
    kept = max(A_TURN, MEETING * standing.meeting())
    onward = POTENTIAL * standing.drive * min(standing.stride, standing.off(standing.pose.cell))
    for action in (offer.fill() for offer in weighing.of(Purpose.PASS)[:1]):
        gain = max(weighing.gain(weighing.told(action)), kept)
        own = weighing.option(action, type(action).title.lower(), weighing.here, 0.0, gain)
        yield replace(own, worth=own.worth + onward, parts=(*own.parts, ("a move onward", onward)))
    for action, told, gain in _promising(weighing):
        yield weighing.option(action, weighing.words(action), weighing.here, 0.0, gain, told.success)


def _promising(weighing: Weighing) -> Iterator[tuple[Action, Worth, float]]:
    """Every action that its forecast gives a worth: smoke first, then attacks, services and covering fire."""
    smoke = tuple(screens(weighing))
    for action, told in smoke:
        if gain := weighing.gain(told) + screened(weighing, told):
            yield action, told, gain - thrown(action, gain)
    yield from _outright(weighing, frozenset(marked(action, Mark.WEAPON, "") for action, _ in smoke))


def _outright(weighing: Weighing, smoke: frozenset[str]) -> Iterator[tuple[Action, Worth, float]]:
    """All of them but smoke: services first, for there are few ways to give them, and many to fire."""
    passed_over, tried = _passed_over(weighing), _Tried()
    left, standing = _forms_left(weighing), weighing.standing
    for offer in (*weighing.of(*SERVICES), *weighing.of(*SHOTS)):
        for action in likely(offer, weighing.standing):
            if marked(action, Mark.WEAPON) in smoke:
                break
            if (
                tried.hopeless(offer, action)
                or marked(action, Mark.TARGET) in passed_over
                or _needless(weighing, action)
            ):
                continue
            if left <= 0:
                return
            left -= 1
            weighing.weighed += 1
            told = weighing.told(action)
            healing = action.purpose is Purpose.AID
            gain = weighing.gain(told, healing=healing, thrown=action.lets_go) or _service(action, told)
            if healing and told.success is not None and standing.fallen:
                gain += aid_given(standing, action, told.success)
            tried.note(offer, action, told, gain)
            gain -= lane(weighing.standing, action) + thrown(action, gain) if gain > 0.0 else 0.0
            if gain and not _futile(weighing, action, gain):
                yield action, told, gain
    if (blunt := tried.blunt()) is not None:
        yield from _elsewhere(weighing, *blunt, min(left, PARTS))


def _futile(weighing: Weighing, action: Action, gain: float) -> bool:
    """Whether a blow of foot or fist, with nothing that the unit carries or rides in, does next to nothing."""
    if not 0.0 < gain < FUTILE or action.purpose is not Purpose.HARM:
        return False
    view, unit = weighing.view, weighing.question.ask.unit
    kit = view.find(unit, Kit) or Kit()
    return view.find(unit, Aboard) is None and kit.find(str(marked(action, Mark.WEAPON))) is None


def _forms_left(weighing: Weighing) -> int:
    """How many of these forms may be weighed, so that something is left for what is looked at afterwards."""
    kept = RISKY if weighing.standing.perils else 0
    if weighing.strength.prepares:
        kept += READIED + (AIMED if weighing.of(Purpose.AIM) else 0)
    return max(1, weighing.strength.forms - kept)


class _Tried:
    """The forms weighed so far: what each target promised, which kinds did nothing, and which attack hits likeliest."""

    def __init__(self) -> None:
        self._promises: dict[object, list[float]] = {}
        self._idle: set[type[Action]] = set()
        self._likeliest: tuple[float, Offer, Action] | None = None
        self._most = 0.0

    def hopeless(self, offer: Offer, action: Action) -> bool:
        """Whether its kind did nothing to any unit, or its target has promised next to nothing often enough."""
        promised = self._promises.get(marked(action, Mark.TARGET), ())
        return offer.action in self._idle or (len(promised) >= ENOUGH and max(promised) < HOPELESS)

    def note(self, offer: Offer, action: Action, told: Worth, gain: float) -> None:
        """Note what a form promises."""
        if (target := marked(action, Mark.TARGET)) is not None:
            self._promises.setdefault(target, []).append(gain)
        if action.purpose is Purpose.HARM and told.success is not None:
            self._most = max(self._most, gain)
            if self._likeliest is None or told.success > self._likeliest[0]:
                self._likeliest = float(told.success), offer, action
        if not gain and action.purpose is Purpose.PIN and not (told.shares or told.later):
            self._idle.add(offer.action)

    def blunt(self) -> tuple[Offer, Action] | None:
        """The likeliest attack, if none that hits does much harm."""
        if self._likeliest is None or self._most >= BLUNT * self._likeliest[0]:
            return None
        return self._likeliest[1:]


def _elsewhere(weighing: Weighing, offer: Offer, action: Action, most: int) -> Iterator[tuple[Action, Worth, float]]:
    """The likeliest attack at other parts of its target, evenly spread over all there are."""
    name = field(offer, Mark.CALLED)
    parts = tuple(part for part in offer.choices.get(name, ()) if part != marked(action, Mark.CALLED))
    for number in range(min(most, len(parts))):
        weighing.weighed += 1
        there = action.model_copy(update={name: parts[number * len(parts) // min(most, len(parts))]})
        told = weighing.told(there)
        gain = weighing.gain(told)
        if gain and not _futile(weighing, there, gain):
            yield there, told, gain


def _passed_over(weighing: Weighing) -> frozenset[object]:
    """Targets that are not worth an attack beside better ones."""
    offered = [offer.choices[name] for offer in weighing.of(Purpose.HARM) if (name := field(offer, Mark.TARGET))]
    listed = dict.fromkeys(ref for targets in offered for ref in islice(iter(targets), LISTED) if ref is not None)
    if len(listed) < 2:
        return frozenset()
    best = worth_firing_at(listed, weighing.standing)[:TARGETS]
    return frozenset(ref for ref in listed if ref not in best) if best else frozenset()


def _needless(weighing: Weighing, action: Action) -> bool:
    """Whether it puts on protection against gas with no gas near, or takes it off with gas still about."""
    if action.purpose is not Purpose.PROTECT or marked(action, Mark.ITEM) is None:
        return False
    if marked(action, Mark.ON, True):
        return weighing.standing.to_gas > GAS_NEAR
    return weighing.standing.to_gas < GAS_FAR or any(foe.now for foe in weighing.standing.foes)


def _service(action: Action, told: Worth) -> float:
    """Worth of help that restores no strength: bleeding stopped, a hold broken."""
    service = SERVICES.get(action.purpose, 0.0) if marked(action, Mark.ON, True) else RELIEF
    return service * float(told.success if told.success is not None else 1)


def _borne_out(weighing: Weighing, deeds: Sequence[tuple[Action, Worth, float]]) -> float:
    """The best forecast attack for the time it takes, as a share of what was expected of the place."""
    rates = [
        gain / time
        for action, told, gain in deeds
        if action.purpose is Purpose.HARM and (time := weighing.time(told.cost))
    ]
    if not rates or not weighing.here.fire:
        return 1.0
    return min(MOST_TRUE, max(LEAST_TRUE, max(rates) / weighing.here.fire))


def watching(weighing: Weighing) -> Iterator[Option]:
    """Overwatch for enemies that are about but out of sight from here; or observing, with nothing to fire."""
    yield from _in_between(weighing)
    met = weighing.standing.meeting() if weighing.of(Purpose.WATCH) else 0.0
    if not met:
        return
    offers = (offer for offer in weighing.of(Purpose.WATCH) if not field(offer, Mark.WATCHED))
    forms = [action for offer in offers if (action := watches(offer)) is not None]
    forms += list(covering(weighing))
    best = max(forms, key=lambda form: _readiness(weighing, form), default=None)
    if best is not None and _readiness(weighing, best)[0]:
        time = weighing.time(weighing.told(best).cost)
        words = f"watch with {marked(best, Mark.WEAPON, '')}"
        yield weighing.option(best, words, weighing.here, time, MEETING * met)


def _in_between(weighing: Weighing) -> Iterator[Option]:
    """Between fights: lie in wait if fighting is likely to go on, or else watch the enemy."""
    offers = [offer for offer in weighing.of(Purpose.WATCH, Purpose.SEARCH) if not offer.choices]
    if not offers or weighing.of(Purpose.HARM, Purpose.GO):
        return
    goes_on = _fighting_goes_on(weighing)
    for offer in offers:
        watch = offer.fill()
        odds = weighing.told(watch).success
        likely = 1.0 if watch.purpose is Purpose.SEARCH else RENEWED if goes_on else LULLED
        gain = ALERT * likely * float(odds if odds is not None else 1)
        yield weighing.option(watch, weighing.words(watch), weighing.here, weighing.time(offer.cost), gain, odds)


def _fighting_goes_on(weighing: Weighing) -> bool:
    """Whether either side seems to have the upper hand, and so will fight on."""
    stands = weighing.lulls.balance(weighing.question)
    return stands.fights_on(weighing.plan.care) or Balance(stands.suffered, stands.dealt).fights_on()


def _readiness(weighing: Weighing, action: Action) -> tuple[bool, bool]:
    """How good a form of overwatch is: with a loaded weapon, with a burst."""
    kit = weighing.view.find(weighing.question.ask.unit, Kit)
    item = kit.find(marked(action, Mark.WEAPON, "")) if kit is not None else None
    loaded = item is not None and item.loaded > 0
    return loaded, bool(marked(action, Mark.BURST, False))
