"""Lets a computer player, or a unit on an errand, think beside the window, so that the window goes on answering."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor

from game.battle.question import Question
from game.players.errands.answering import Answer


class Thinker:
    """One thought at a time, in a thread of its own. It only looks; nothing may change while it does."""

    def __init__(self) -> None:
        self._pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix="player")
        self._thought: Future[tuple[Question, Answer]] | None = None

    @property
    def busy(self) -> bool:
        """Whether a player is thinking at this moment."""
        return self._thought is not None and not self._thought.done()

    @property
    def begun(self) -> bool:
        """Whether there is a thought, under way or come to its end."""
        return self._thought is not None

    def think(self, thought: Callable[[], tuple[Question, Answer]]) -> None:
        """Begin to think: what is asked, and what is answered to it."""
        self._thought = self._pool.submit(thought)

    def answer(self) -> tuple[Question, Answer] | None:
        """What has been thought out, once; None while there is nothing."""
        if self._thought is None or not self._thought.done():
            return None
        thought, self._thought = self._thought, None
        return thought.result()

    def wait(self, seconds: float | None = None) -> None:
        """Let the thought come to its end, or give it so long."""
        if self._thought is not None:
            self._thought.exception(seconds)

    def forget(self) -> None:
        """What was being thought about is of no interest any more; it is finished first, for it still looks."""
        self.wait()
        self._thought = None

    def close(self) -> None:
        """No more thoughts."""
        self._pool.shutdown(cancel_futures=True)
