"""Hit points, what becomes of the hurt, and first aid."""
