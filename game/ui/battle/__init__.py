"""The battle screen: a running battle behind it, orders filled in like forms, and everything a side may look at."""
