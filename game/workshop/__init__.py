"""For game masters: checking what they drew and wrote."""
