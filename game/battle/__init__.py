"""A battle: the scenario it starts from, the driver that steps it, what each side is shown, and the journal that
keeps it.
"""
