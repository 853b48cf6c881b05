"""One attack, from its roll to the wound: the same for blows and shots."""
