"""Sheets of people, and how a unit is made of one."""
