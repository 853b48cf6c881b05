"""What is thrown, launched and bursts."""
