"""How a battle goes on before its players: what happens is shown, the seat is passed, its end is told."""

from __future__ import annotations

import pygame

from game.ui.app import Space
from game.ui.battle.camera_framing import Looks, settle_down
from game.ui.battle.enemy_turn import EnemyTurn
from game.ui.battle.filming import Projector
from game.ui.battle.input_router import InputRouter
from game.ui.battle.opening import Opening
from game.ui.battle.panels.dialogs import ended
from game.ui.battle.panels.handover import HandOver, Seat
from game.ui.battle.referee.dice import RollForm
from game.ui.battle.staging import Stage
from rules.kernel.faults import Faulty


class GoingOn(Opening):
    """A battle that goes on by itself until a player is asked."""

    stage: Stage
    hands: InputRouter
    others: EnemyTurn
    projector: Projector
    rolls: RollForm
    _looks: Looks
    _space: Space
    _settled: bool
    _session_seen: int
    _told_over: bool
    _to_watch: bool
    _new: bool

    def _go_on(self, passed: int) -> None:
        """Show what has happened; then let the battle go on to the next thing that happens or is asked."""
        if self.projector.on:
            if self.projector.tick(passed):
                self._turned()
            return
        if self.theatre.on:
            self.session.prepare()
            self.theatre.play(passed)
            return
        if self.session.wanted is not None:
            self._rolls_wanted()
            return
        if (self.others.on and self._others_decide(passed)) or self._begins_to_show():
            return
        if self.session.hand_to is not None:
            self._pass_seat(self.session.hand_to)
            return
        if self.others.begin():
            self._dirty = True
            return
        self._step()
        if self.session.changing:
            return
        self._tell_of_standing_orders()
        if self.desk.refresh():
            self._look_at_asked()
            self._new = True
        if self.session.over != self._told_over:
            self._told_over = self.session.over
            if self._told_over:
                self._over()

    def _tell_of_standing_orders(self) -> None:
        """Say once of each standing order that it answered for the player, with a way to change that; over no menu."""
        if self.app.screen is not self:
            return
        book, told = self.session.battle.setup.book, self.app.settings.orders_told
        for each in self.session.settled():
            name = f"{book.name}: {each.kind}"
            if name not in told and each.unit in self.desk.view.units():
                routine = next(routine for routine in book.routines if routine.kind == each.kind)
                name_of = self.desk.view.name(each.unit)
                words = f"A standing order answered for {name_of}. {routine.title}: {routine.usual}."
                self.app.change(orders_told=(*told, name))
                self.app.notify(words, ("Change", self.orders))
                return

    def _rolls_wanted(self) -> None:
        """Real dice are to be rolled: nothing goes on before."""
        self._step()
        if self.session.changing:
            return
        if self.session.wanted is not None and not self.board.root.layers:
            self.rolls.ask()
        self.desk.refresh()

    def _others_decide(self, passed: int) -> bool:
        """Let others decide for a moment; whether their beat goes on."""
        if self.others.wanted:
            self._step()
        return not self.others.pass_time(passed)

    def _begins_to_show(self) -> bool:
        """Show what is new, if anything is; whether that takes a while."""
        if self.session.changes == self._session_seen:
            return False
        self._session_seen = self.session.changes
        if self.theatre.begin():
            return True
        self.stage.set(self.session.view())
        self._dirty = True
        if not self._to_watch:
            return False
        self._to_watch = False
        self.projector.toggle()
        return True

    def _step(self) -> None:
        eyes = self.session.eyes
        try:
            self.session.step()
        except Faulty as error:
            self.say("The battle could not be saved", str(error))
        if self.session.eyes != eyes:  # at an open table: what is drawn bears the numbers of the side that is asked
            self.stage.set(self.session.view())

    def _turned(self) -> None:
        """The film shows something else."""
        self._session_seen = self.session.changes
        self.table.effects.clear()
        self.stage.set(self.session.view())
        self.desk.refresh()
        self._follow()
        self._dirty = True

    def _follow(self) -> None:
        """The film has come to rest: look at the unit that did what it shows."""
        panel = self.projector.panel
        actor = panel.reel.actor if panel is not None and panel.reel.at == panel.reel.goal else None
        if actor is not None and actor in self.desk.view.units():
            self.desk.select(actor)
            if not self.in_sight(self.desk.view.cells(actor)[0]):
                self.bring(self.desk.view.cells(actor)[0])

    def _over(self) -> None:
        if self.ways.over is not None:
            self.ways.over(self.app, self.session)
        else:
            ended(self.board.root, self.session, self.leave)

    # passing the seat

    def _pass_seat(self, side: str) -> None:
        """Cover the screen for this side's player, once units that would call the seat back have been told."""
        if not self.desk.squad.keeps_seat:
            self.desk.point(None, None)
        if not self.desk.squad.holds_seat():
            self._hand_to(side)
            return
        self._step()
        if not self.session.changing:
            self.desk.refresh()

    def _hand_to(self, side: str) -> None:
        scenario = self.session.battle.setup.scenario
        number = [each.name for each in scenario.side].index(side)
        seat = Seat(scenario.side[number].title or side.title(), number, self._locked(side))

        def take(word: str) -> bool:
            if not self.session.hand_over(side, word):
                return False
            self.handing = None
            self.hands.chalk.show()
            if self._settled and not self._looks.back(side, self.table, self.now):
                self._settle_down()
            self.desk.point(None, None)
            self._dirty = True
            return True

        if self._settled:
            self._looks.keep(self.session.eyes, self.table.camera)
        self.table.effects.clear()
        look = self.table.palette, self.app.theme, self.app.keys
        self.handing = HandOver(scenario.title, seat, take, self._menu_between, *look)
        if self._size != (1, 1):
            self.handing.root.layout(pygame.Rect((0, 0), self._size))
        self._dirty = True

    def _locked(self, side: str | None) -> bool:
        return side is not None and self.session.seats.locked(side)

    def _settle_down(self) -> None:
        goals = [cell for goal in self.session.goals() if goal.own for cell in goal.cells]
        settle_down(self.table, self.session.view(), self._space, self.board.seen(self._size), goals)
