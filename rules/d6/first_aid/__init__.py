"""First aid."""
