"""Characters of GURPS Character Sheet, version 5 (.gcs): what of them is understood becomes entries of a roster."""
