"""What a rulebook and the game say to each other: scene and table, forms, the door of a book, sheets, what is shown."""
