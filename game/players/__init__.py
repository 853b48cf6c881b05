"""The players that answer the questions of a battle without a screen."""
