"""Map files changed in place: where each element stands in the text, so that all else stays byte for byte as it was."""
