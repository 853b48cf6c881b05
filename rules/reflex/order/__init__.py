"""Who acts when: exchanges counted down in ticks, pauses, press or hold; and what every topic of the rules adds to them."""
