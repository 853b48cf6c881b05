"""Riding: getting in and out, driving, running people over."""
