"""What a unit may do now, topic by topic, and why not the rest; all from what its side knows."""
