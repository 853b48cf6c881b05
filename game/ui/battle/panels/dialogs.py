"""Standing orders, the menu where no other is given, and how a battle ended."""

from __future__ import annotations

from collections.abc import Callable

from game.ui.battle.auto_answers import Repeating
from game.ui.battle.session import Session
from game.ui.kit.boxes import Column
from game.ui.kit.dialog import Answer, Dialog
from game.ui.kit.fields import Field
from game.ui.kit.label import Label
from game.ui.kit.root import Root
from game.ui.kit.slider import Switch
from game.ui.kit.terms import Doing
from rules.kernel.words import mentioned, titled


def standing_orders(root: Root, session: Session, set_orders: Callable[[tuple[str, ...]], object]) -> Dialog:
    """Which questions are to be answered in the usual way without being put."""
    given = session.orders()
    switches = {
        routine.kind: Switch(routine.kind in given, name=f"order {routine.kind}")
        for routine in session.battle.setup.book.routines
    }
    fields = [
        Field(routine.title, switches[routine.kind], routine.usual) for routine in session.battle.setup.book.routines
    ]
    note = Label("Switched on, these are answered by default without asking you.", "small", "second")
    repeated = {each.unit: Switch(True, name=f"repeats {each.unit}") for each in session.unasked.repeating}
    fields += [_repeated(session, each, repeated[each.unit]) for each in session.unasked.repeating]

    def give() -> None:
        set_orders(tuple(kind for kind, switch in switches.items() if switch.on))
        for unit, switch in repeated.items():
            if not switch.on:
                session.unasked.stop(unit)

    return Dialog(
        "Standing orders", Column(note, *fields, gap=12), [Answer("Apply", give, "primary"), Answer("Cancel")]
    ).open(root)


def _repeated(session: Session, given: Repeating, switch: Switch) -> Field:
    """A unit that does the same every turn, which may be stopped."""
    title = f"{session.view().name(given.unit)} repeats"
    return Field(title, switch, type(given.action).title.lower())


def menu(root: Root, orders: Doing, leave: Doing) -> Dialog:
    """A plain menu."""
    text = "Every order is saved: continue the battle from the title screen."
    answers = [Answer("Resume", None, "primary"), Answer("Standing orders", orders), Answer("Leave the battle", leave)]
    return Dialog("Menu", text, answers).open(root)


def ended(root: Root, session: Session, leave: Doing) -> Dialog:
    """How it ended, where no report follows."""
    verdict = session.battle.verdict
    titles = session.battle.setup.scenario.titles
    winners = " and ".join(mentioned(titles[side]) for side in verdict.winners) if verdict is not None else ""
    title = f"Victory for {winners}" if winners else "The battle is over"
    why = "" if verdict is None else f"{titled(verdict.reason, titles)}."
    return Dialog(
        title, why[:1].upper() + why[1:], [Answer("View the map", None, "primary"), Answer("Leave", leave)]
    ).open(root)
