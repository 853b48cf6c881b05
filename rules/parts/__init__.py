"""The common room: what rulebooks are built from. Geometry and bookkeeping; no number of any book."""
