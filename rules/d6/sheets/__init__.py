"""What a character, a weapon and a vehicle are: die codes, sheets, the roster, and how a figure is made from them."""
