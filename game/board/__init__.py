"""The ground: grid geometry, terrain, the Tiled reader, sight and paths. numpy; no entities, no screen."""
