"""What is thrown or launched at a place and goes off: blasts, fragments, flashes, smoke, gas and fire."""
