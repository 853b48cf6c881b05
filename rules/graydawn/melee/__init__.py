"""Close combat: blows, holds, throws."""
