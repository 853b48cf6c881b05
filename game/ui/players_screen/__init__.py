"""The players' screen: a second window that follows a battle by its journal."""
