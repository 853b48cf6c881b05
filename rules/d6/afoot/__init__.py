"""Moving on foot, posture, falls."""
