"""What hits do to a body: where they land, what armour leaves of them, the wounds, and what comes of those."""
