"""After the battle: what became of everybody, how lucky it was, and the report to keep."""
