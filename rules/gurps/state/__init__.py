"""All that this rulebook keeps on units and other entities between one decision and the next: frozen components."""

from __future__ import annotations

from rules.gurps.flesh.body import Wounds
from rules.gurps.state.fighting import (
    Again,
    Aim,
    Bashed,
    Clutched,
    Clutching,
    Defended,
    Evaluated,
    Feinted,
    Gripping,
    Held,
)
from rules.gurps.state.hurts import (
    Alight,
    Bandaged,
    Choking,
    Corroded,
    Deafened,
    Fatigue,
    Heartened,
    HeldBreath,
    Lamed,
    Sore,
    Stifled,
    Stunned,
    Unsteady,
)
from rules.gurps.state.things import Arsenal, Battered, Gripped, Jammed, Live, Pinless, Shelling, Unready, Zone
from rules.gurps.state.turns import Choice, Contact, Hidden, Order, Ran, Rolling, Stride, Turn, Underway, Waiting
from rules.gurps.terms.figures import Figures, Traits
from rules.parts.loading import Loading
from rules.parts.wear import Worn

PARTS: tuple[type, ...] = (
    *(Traits, Figures, Arsenal),
    *(Order, Choice, Turn, Stride, Ran, Defended),
    *(Wounds, Aim, Evaluated, Feinted, Stunned, Heartened, Unready, Jammed, Waiting, Underway),
    *(Loading, Held, Gripping, Clutching, Clutched),
    *(Choking, Stifled, HeldBreath, Alight, Pinless, Live, Shelling, Contact),
    *(Zone, Worn, Hidden, Rolling),
    *(Again, Bashed, Gripped, Battered, Unsteady, Lamed, Sore, Fatigue, Deafened, Bandaged, Corroded),
)
"""Every component of the rulebook."""
