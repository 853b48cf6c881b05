"""Hurting and not being hurt: rolls and defences, attacks, cover, advantage, fire zones, blasts, spells, wounds."""
