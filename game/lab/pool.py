"""Who plays the battles: processes of this machine, or a Dask cluster. One way through for both, results in order."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from joblib import Parallel, delayed, parallel_config

from game.lab.trial import Outcome, Trial, play

PATIENCE = 10.0
"""Seconds a scheduler has to answer."""


class NoCluster(Exception):
    """There is no cluster to be had; the message says why."""


class Pool:
    """So many workers of this machine or, with an address, all those of a Dask scheduler."""

    def __init__(self, workers: int = 1, cluster: str = "") -> None:
        self.workers, self.cluster = workers, cluster

    def ready(self) -> None:
        """Raises NoCluster unless there is somebody to play."""
        with self._staff():
            pass

    def play(self, trials: Iterable[Trial]) -> Generator[Outcome]:
        """Play them all; the outcomes come in the order of the trials, each as soon as those before it are there."""
        with self._staff():
            stream = Parallel(return_as="generator", pre_dispatch="3*n_jobs", batch_size=1)(
                delayed(play)(trial) for trial in trials
            )
            try:
                yield from stream
            finally:
                stream.close()

    def _staff(self) -> AbstractContextManager[object]:
        if self.cluster:
            return _hired(self.cluster)
        local: AbstractContextManager[object] = parallel_config(backend="loky", n_jobs=self.workers)
        return local


@contextmanager
def _hired(address: str) -> Iterator[None]:
    """The workers of a Dask scheduler, for as long as it takes."""
    if find_spec("distributed") is None:
        raise NoCluster("a cluster needs Dask: install deadground[cluster]")
    client_of: Any = import_module("distributed").Client
    with ExitStack() as stack:
        try:
            client = stack.enter_context(client_of(address, timeout=PATIENCE))
        except (OSError, ValueError) as error:
            raise NoCluster(f"no scheduler answers at {address} ({error})") from None
        workers = len(client.scheduler_info()["workers"])
        if not workers:
            raise NoCluster(f"the scheduler at {address} has no workers: start one with dask worker {address}")
        stack.enter_context(parallel_config(backend="dask", n_jobs=workers))
        yield
