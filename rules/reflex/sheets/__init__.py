"""What a character, a weapon, an armour, a mine and a vehicle are, and how a figure is made from them."""
