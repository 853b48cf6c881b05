"""Perceiving enemies."""
