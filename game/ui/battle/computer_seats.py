"""The seats of a running battle that the computer has: whole sides, and units that a scenario lets others lead."""

from __future__ import annotations

from game.battle.battle import Battle
from game.battle.question import Question
from game.battle.scenario import PERSON
from game.battle.who_plays import who_leads
from game.players.player import Player
from game.players.playing import leader_of, seated
from game.ui.battle.seats import Seats
from rules.frame.forms import Action


class ComputerSeats:
    """The computer players at a table, and whether one of them or a person decides what is asked."""

    def __init__(self, battle: Battle, seats: Seats) -> None:
        self._battle = battle
        self._seats = seats
        self._led: dict[str, Player] = {}
        """Those who lead single units."""
        self.sit_anew()

    def sit_anew(self) -> None:
        """Everybody sits down: the battle has gone back, or others have taken over a side."""
        names = ["usual" if player == PERSON else player for player in self._seats.players.values()]
        self._players = seated(self._battle.setup, names, self._battle.seed, self._battle)

    @property
    def person_asked(self) -> bool:
        """Whether a person here leads the unit that is asked."""
        ask = self._battle.ask
        if ask is None:
            return False
        led = who_leads(self._battle, ask.unit)
        return led == PERSON if led else self._seats.players[ask.side] == PERSON

    def player(self, question: Question) -> Player:
        """The computer player that is asked."""
        return leader_of(self._battle, self._led) or self._players[question.side]

    def choose(self) -> tuple[Question, Action]:
        """What the computer player that is asked answers, and to what question."""
        question = self._battle.question()
        return question, self.player(question).choose(question)
