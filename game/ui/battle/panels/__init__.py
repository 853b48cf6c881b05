"""The panels that float over the map during a battle."""
