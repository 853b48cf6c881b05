"""Sheets of people, creatures and robots, and how a unit is made of one."""
