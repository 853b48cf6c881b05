"""Who acts when: the order of a round, turns and their actions, shared moments, held actions that break in."""
