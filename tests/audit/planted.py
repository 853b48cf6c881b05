"""The tiny rulebook with a slip in it, one for each mode of the audit."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, ClassVar

from rules.frame.figure import Kit
from rules.frame.flow import Ask
from rules.frame.forecast import Assumption, Fact, Forecast, Outcome
from rules.frame.forms import Action, Menu
from rules.frame.scene import Appearance, Scene
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier, Tally
from tests.audit.amended import OF_A_UNIT
from tests.audit.battles import Bout
from tests.tiny_book import Duck, Shoot, TinyBook

BOUT = Bout("crossing/first-shots", "audited", ("random", "greedy"), "1")
SIXTH = Fraction(1, 6)


class Honest(TinyBook):
    """The tiny rulebook under a name of its own, for slips to be planted in. Nobody ducks unless he wants to."""

    name = "audited"

    def menu(self, scene: Scene, ask: Ask) -> Menu:
        told = super().menu(scene, ask)
        return replace(told, routine=Duck(deep=False)) if ask.kind == "duck" else told


class Peeking(Honest):
    """Armed targets are harder to hit: what a unit carries is not known to the other side."""

    names_it = False

    def forecast(self, scene: Scene, ask: Ask, action: Action) -> Forecast:
        told = super().forecast(scene, ask, action)
        if not isinstance(action, Shoot) or told.success is None or scene.find(action.foe, Kit) is None:
            return self._named(told, action)
        return self._named(_less(told, SIXTH), action)

    def _named(self, told: Forecast, action: Action) -> Forecast:
        if not self.names_it or not isinstance(action, Shoot):
            return told
        figures = Assumption(Fact.FIGURES, "usual figures", action.foe)
        return replace(told, assumes=(*told.assumes, figures))


class Careful(Peeking):
    """The same, and it says so."""

    names_it = True


class Boasting(Honest):
    """Promises a sixth more than the dice keep."""

    def forecast(self, scene: Scene, ask: Ask, action: Action) -> Forecast:
        told = super().forecast(scene, ask, action)
        return _less(told, -SIXTH) if isinstance(action, Shoot) else told


class Lossy(Honest):
    """Leaves out what happens when a shot misses."""

    def forecast(self, scene: Scene, ask: Ask, action: Action) -> Forecast:
        told = super().forecast(scene, ask, action)
        return replace(told, outcomes=tuple(each for each in told.outcomes if not each.spared))


class Promising(Honest):
    """What a shot may lead to hangs on what the target carries, and nothing is said of it."""

    def forecast(self, scene: Scene, ask: Ask, action: Action) -> Forecast:
        told = super().forecast(scene, ask, action)
        if not isinstance(action, Shoot):
            return told
        disarmed = Fraction(0) if scene.find(action.foe, Kit) is None else SIXTH
        return replace(told, later=(Outcome("drops what it carries", disarmed, action.foe, SIXTH),))


class Jamming(Honest):
    """A gun may jam, which happens to no unit; how likely hangs on what the target carries."""

    def forecast(self, scene: Scene, ask: Ask, action: Action) -> Forecast:
        told = super().forecast(scene, ask, action)
        if not isinstance(action, Shoot):
            return told
        jams = Outcome("the gun jams", SIXTH if scene.find(action.foe, Kit) is None else Fraction(0))
        return replace(told, outcomes=(*told.outcomes, jams))


@dataclass(frozen=True, slots=True)
class Dazed:
    """It can be seen that a unit is dazed: then it is easier to hit."""


class Attentive(Honest):
    """Dazed targets are easier to hit, and everybody can see who is. It says what it takes for granted."""

    parts = (*TinyBook.parts, Dazed)
    mark = "dazed"
    heeds_marks = True

    def appearance(self, scene: Scene, unit: Ref) -> Appearance:
        looks = super().appearance(scene, unit)
        return looks if scene.find(unit, Dazed) is None else replace(looks, marks=(self.mark,))

    def conjecture(self, appearance: Appearance, options: Any) -> tuple[object, ...]:
        shown = (Dazed(),) if self.heeds_marks and self.mark in appearance.marks else ()
        return (*super().conjecture(appearance, options), *shown)

    def forecast(self, scene: Scene, ask: Ask, action: Action) -> Forecast:
        told = super().forecast(scene, ask, action)
        if not isinstance(action, Shoot):
            return told
        easier = told if scene.find(action.foe, Dazed) is None else _less(told, -SIXTH)
        known = (Assumption(fact, "as far as can be seen", action.foe) for fact in OF_A_UNIT)
        return replace(easier, assumes=(*easier.assumes, *known))


class Heedless(Attentive):
    """The same, and the marks are not heeded."""

    mark = "reeling"
    heeds_marks = False


class Hopeless(Attentive):
    """A dazed target is easier to hit, and so is one whose mind is known; but a strange one is out of reach, dazed or
    not.
    """

    def forecast(self, scene: Scene, ask: Ask, action: Action) -> Forecast:
        told = super().forecast(scene, ask, action)
        if not isinstance(action, Shoot):
            return told
        dazed, known = scene.find(action.foe, Dazed) is not None, not scene.assumed(action.foe)
        chance = SIXTH * max(0, dazed + known - 1)
        hit, miss = told.outcomes
        outcomes = replace(hit, chance=chance), replace(miss, chance=1 - chance)
        reasons = Tally("Aim", -1, "as it is", "", (Modifier(1, "dazed"),) * dazed)
        return replace(told, outcomes=outcomes, success=chance, tallies=(reasons,))


class Steadied(Attentive):
    """A dazed target is easier to hit if it carries something; what a strange one carries is not known."""

    def forecast(self, scene: Scene, ask: Ask, action: Action) -> Forecast:
        told = super().forecast(scene, ask, action)
        dazed = isinstance(action, Shoot) and scene.find(action.foe, Dazed) is not None
        laden = isinstance(action, Shoot) and scene.find(action.foe, Kit) is not None
        return _less(told, SIXTH) if dazed and not laden else told


@dataclass(frozen=True, slots=True)
class Grip:
    """Holds another unit, which feels it."""

    victim: Ref
    felt_by: ClassVar[str] = "victim"


class Gripping(Honest):
    """A unit that holds the shooter is harder to hit, more so if it carries nothing, which is not known of a strange
    one. It says what it takes for granted.
    """

    parts = (*TinyBook.parts, Grip)

    def forecast(self, scene: Scene, ask: Ask, action: Action) -> Forecast:
        told = super().forecast(scene, ask, action)
        if not isinstance(action, Shoot):
            return told
        holds, laden = scene.find(action.foe, Grip) is not None, scene.find(action.foe, Kit) is not None
        known = (Assumption(fact, "as far as can be seen", action.foe) for fact in OF_A_UNIT)
        return replace(_less(told, SIXTH * holds * (2 - laden)), assumes=(*told.assumes, *known))


class Sparing(Honest):
    """Promises that a target that is hit is spared now and then: a slip in what becomes of the target only."""

    rough: Ref | None = Ref(0)

    def forecast(self, scene: Scene, ask: Ask, action: Action) -> Forecast:
        told = super().forecast(scene, ask, action)
        if not isinstance(action, Shoot):
            return told
        rough = Assumption(Fact.ROUGH, "what becomes of another unit is left out", self.rough)
        return replace(_less(told, SIXTH), success=told.success, assumes=(*told.assumes, rough))


class Coarse(Sparing):
    """The same, and says that all of it is worked out coarsely."""

    rough = None


def _less(told: Forecast, less: Fraction) -> Forecast:
    """The same forecast of a shot that hits less often."""
    if told.success is None:
        return told
    hit, miss = told.outcomes
    by = min(less, hit.chance)
    outcomes: tuple[Outcome, ...] = (replace(hit, chance=hit.chance - by), replace(miss, chance=miss.chance + by))
    return replace(told, outcomes=outcomes, success=told.success - by)
