"""What is carried: readying, loading, shedding, wearing, mending; what a unit has at hand and how much it carries."""
