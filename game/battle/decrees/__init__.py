"""The game master's hand in a running battle: what may be decreed under every rulebook, and how it is carried out."""
