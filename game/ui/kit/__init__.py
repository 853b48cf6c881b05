"""The widgets: everything on the screen that is not the map is made of these, and nothing else draws widgets."""
