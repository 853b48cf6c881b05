"""What a hit does to a body, as pure rules: where it lands, what gets through, marks, saves, and their odds."""
