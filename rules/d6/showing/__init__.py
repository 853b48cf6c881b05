"""What a battle shows under this rulebook: cards, gauges, remarks, signs on the map, rough measures."""
