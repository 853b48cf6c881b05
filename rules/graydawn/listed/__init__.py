"""The streamlined order, an option: one list for the whole battle."""
