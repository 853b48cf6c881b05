"""Who plays the battles: processes of this machine, or a Dask cluster. One way through for both, results in order."""

from __future__ import annotations

import logging
import warnings
from collections import deque
from collections.abc import Generator, Iterable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError
from contextlib import ExitStack, closing, contextmanager
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from joblib import Parallel, delayed, parallel_config

from game.lab.trial import Outcome, Trial, play

PATIENCE = 10.0
"""Seconds a scheduler has to answer."""
AHEAD = "2*n_jobs"
"""So many battles are handed out at a time: as many as the workers take from the queue at once, so that none is left in
it that stumbles over their end when the survey is stopped.
"""
WAITING = 4
"""So many battles for each worker of a cluster are handed out ahead: none stands idle behind a long one."""


class NoWorkers(Exception):
    """There is nobody to play, or nobody any more; the message says why."""


class Pool:
    """So many workers of this machine or, with an address, all those of a Dask scheduler."""

    def __init__(self, workers: int = 1, cluster: str = "") -> None:
        self.workers, self.cluster = workers, cluster
        """How many play at the same time: of a cluster it is known from `ready` on."""

    def ready(self) -> None:
        """Raises NoWorkers unless there is a worker."""
        if self.cluster:
            with _hired(self.cluster) as client:
                self.workers = _threads(client)

    def play(self, trials: Iterable[Trial]) -> Generator[Outcome]:
        """Play them all; the outcomes come in the order of the trials, each as soon as those before it are there.

        Raises NoWorkers when they are lost on the way: what goes wrong in a battle is part of its outcome.
        """
        try:
            with closing(_there(self.cluster, trials) if self.cluster else _here(self.workers, trials)) as outcomes:
                yield from outcomes
        except Exception as error:
            if not _lost(error):
                raise
            raise NoWorkers(self._gone()) from None

    def _gone(self) -> str:
        if self.cluster:
            return f"the cluster at {self.cluster} was lost before all was played"
        return (
            "a worker was killed before all was played, from outside or for want of memory: fewer --workers need less"
        )


# this machine


def _here(workers: int, trials: Iterable[Trial]) -> Generator[Outcome]:
    """Played by processes of this machine."""
    with parallel_config(backend="loky", n_jobs=workers):
        stream = Parallel(return_as="generator", pre_dispatch=AHEAD, batch_size=1)(
            delayed(play)(trial) for trial in trials
        )
        try:
            while (outcome := next(stream, None)) is not None:
                yield outcome
        finally:
            _dismiss(stream)


def _dismiss(stream: Generator[Outcome]) -> None:
    """Send home those who still play; that what is played on now is lost is what was wanted, and no news."""
    with warnings.catch_warnings(action="ignore", category=UserWarning):
        stream.close()


def _lost(error: Exception) -> bool:
    """Whether a mistake is that a worker is gone."""
    ours = isinstance(error, BrokenExecutor | CancelledError | OSError)
    return ours or type(error).__module__.partition(".")[0] == "distributed"


# a cluster


def _there(address: str, trials: Iterable[Trial]) -> Generator[Outcome]:
    """Played by the workers of a cluster, be it a single one: never by this process."""
    with _hired(address) as client:
        most, ahead = WAITING * _threads(client), deque[Any]()
        try:
            for trial in trials:
                ahead.append(client.submit(play, trial, pure=False))
                if len(ahead) >= most:
                    yield ahead.popleft().result()
            while ahead:
                yield ahead.popleft().result()
        finally:
            client.cancel(list(ahead))


def _threads(client: Any) -> int:
    """How many battles a cluster plays at the same time."""
    return sum(client.ncores().values())


@contextmanager
def _hired(address: str) -> Iterator[Any]:
    """The client of a Dask scheduler that has workers, for as long as it takes."""
    if find_spec("distributed") is None:
        raise NoWorkers("a cluster needs Dask: install deadground[cluster]")
    client_of: Any = import_module("distributed").Client
    for handler in logging.getLogger("distributed").handlers:
        handler.setLevel(logging.CRITICAL)  # what matters of it is said by us, once
    with ExitStack() as stack:
        try:
            client = stack.enter_context(client_of(address, timeout=PATIENCE))
        except (OSError, ValueError) as error:
            raise NoWorkers(f"no scheduler answers at {address} ({error})") from None
        if not _threads(client):
            raise NoWorkers(f"the scheduler at {address} has no workers: start one with dask worker {address}")
        yield client
