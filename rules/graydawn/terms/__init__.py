"""The words of the rules: skills, weapons, armour, parts of the body."""
