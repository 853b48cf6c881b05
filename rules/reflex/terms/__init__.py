"""The words the rules speak in: the body, attributes and skills, range bands, the figures of weapons and armor."""
