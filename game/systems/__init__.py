"""The geometry of movement, sight, gas, fire and mines, as esper processors; of ranges and blasts, for who asks. The
numbers are the rulebook's.
"""
