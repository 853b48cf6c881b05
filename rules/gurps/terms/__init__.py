"""The words of the rules: parts of the body, damage, skills, weapons, armour."""
