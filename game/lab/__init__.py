"""Many battles without a screen: how a scenario usually goes, what decides it, and a report for the game master."""
