"""Scenarios opened for editing: states, changes as forms, undo, and the files on the disk.

`EditedScenario` is the door. A `State` never changes: it is the content of every file that is edited. A `Change` is a
filled form, and its `ChangeKind` makes another state of one. All kinds stand in `kinds.py`.
"""
