"""What is in which hand, what is worn, how much is carried; how a weapon rests, how fast its bearer can go."""
