"""What a unit carries: hands, loading, armour."""
