"""Standing orders, the menu where no other is given, and how a battle ended."""

from __future__ import annotations

from collections.abc import Callable

from game.players.errands.errand import Errand
from game.players.errands.wording import told
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
    orders = session.orders()
    switches = {
        routine.kind: Switch(routine.kind in orders, name=f"order {routine.kind}")
        for routine in session.battle.setup.book.routines
    }
    fields = [
        Field(routine.title, switches[routine.kind], routine.usual) for routine in session.battle.setup.book.routines
    ]
    note = Label("Switched on, these are answered by default without asking you.", "small", "second")
    given = {each.unit: each for each in session.errands.of(session.eyes)}
    going = {unit: Switch(True, name=f"errand {unit}") for unit in given}
    fields += [_errand(session, each, going[unit]) for unit, each in given.items()]

    def give() -> None:
        set_orders(tuple(kind for kind, switch in switches.items() if switch.on))
        for unit, switch in going.items():
            if not switch.on:
                session.ask_again(unit)

    return Dialog(
        "Standing orders", Column(note, *fields, gap=12), [Answer("Apply", give, "primary"), Answer("Cancel")]
    ).open(root)


def _errand(session: Session, given: Errand, switch: Switch) -> Field:
    """What a unit keeps doing, which may be stopped."""
    view = session.view()
    return Field(view.name(given.unit), switch, told(view, given))


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
