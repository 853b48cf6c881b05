"""Riding and driving: getting in and out, going along the heading, running into what is in the way."""
