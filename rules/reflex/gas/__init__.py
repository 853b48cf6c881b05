"""What is in the air: clouds of smoke and gas, what they do, and holding the breath."""
