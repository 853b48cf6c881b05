"""A rulebook as a stranger would write one by ADDING_A_RULEBOOK.md: small, plain, and complete."""
