"""esper processors: the geometry of movement, sight, ranges, blasts, gas, fire and mines. The numbers are the
rulebook's.
"""
