"""Hand to hand: strikes and armed blows, blocks, grapples and strangling holds, diving blows, martial arts."""
