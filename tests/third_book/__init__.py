"""A rulebook as a stranger would write one by rules/ADDING_A_RULEBOOK.md: small, plain, and complete."""
