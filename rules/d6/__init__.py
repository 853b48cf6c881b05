"""Rules: Combat. One roll of a d6 pool against static defences settles hit and damage."""
