"""The words the rules speak in: die codes, skills, sizes, the figures of weapons, spells, armour and mines."""
