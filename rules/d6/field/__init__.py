"""Where things are: moving, facing, seeing and being seen, clouds, mines, vehicles."""
