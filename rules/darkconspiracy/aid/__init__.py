"""Care of the wounded: first aid, stabilising, antivenin."""
