"""What every topic asks for: rolls, defences, penalties, cover, distances, facing."""
