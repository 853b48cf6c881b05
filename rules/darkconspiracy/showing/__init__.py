"""What a player sees: looks, cards, bars, signs, measures, the introduction."""
