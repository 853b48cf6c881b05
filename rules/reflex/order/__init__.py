"""Who acts when: exchanges counted down in ticks, pauses, press or hold; and what every topic adds to them."""
