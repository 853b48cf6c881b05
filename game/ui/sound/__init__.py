"""What the battle sounds like: everything is made here, out of noise and sines, when it is first needed."""
