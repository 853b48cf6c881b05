"""What units do besides fighting: talking, and tasks of several rounds."""
