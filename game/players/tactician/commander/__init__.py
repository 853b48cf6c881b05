"""The commander: a side's plan, played out cheaply before it is ordered, and carried out team by team."""
