"""What harms besides weapons: burning, gas, poison, electric shock, falls."""
