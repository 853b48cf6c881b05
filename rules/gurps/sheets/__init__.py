"""Sheets of people, animals and vehicles, and how a unit is made of one."""
