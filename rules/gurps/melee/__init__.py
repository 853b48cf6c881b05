"""Close combat: blows, feints, Evaluate, all-out attack and defence."""
