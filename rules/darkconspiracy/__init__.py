"""Dark Conspiracy: phases of five seconds, twenty-sided checks, bursts and the dark."""
