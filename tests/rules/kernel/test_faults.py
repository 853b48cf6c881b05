"""Faults of files, as they are told to people and handed from one process to another."""

import pickle

from rules.kernel.faults import Fault, Faulty

FAULTS = (
    Fault("yard.toml", "force 2", "nobody can stand at 3,4", "name a free cell"),
    Fault("yard.tmx", "", "it is empty", ""),
)


def test_the_faults_of_a_file_reach_another_process_as_they_were() -> None:
    sent = pickle.loads(pickle.dumps(Faulty(FAULTS)))
    assert sent.faults == FAULTS
    assert str(sent) == str(Faulty(FAULTS))


def test_each_fault_is_a_line() -> None:
    assert str(Faulty(FAULTS)).splitlines() == [str(fault) for fault in FAULTS]
