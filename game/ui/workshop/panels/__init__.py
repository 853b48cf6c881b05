"""The panels of the editor."""
