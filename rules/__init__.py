"""What happens: tabletop rulebooks behind one door. Pure Python and pydantic; knows nothing of screens, maps or
storage.
"""
