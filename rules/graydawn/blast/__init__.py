"""What is thrown, launched and bursts; smoke and gas."""
