"""Smoke and gas."""
