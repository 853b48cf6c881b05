"""The words of the rules: parts of the body, skills, weapons and armour."""
