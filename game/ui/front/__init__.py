"""The rooms round the battle: title, new battle, saved battles, options, rules, reports, the guided first battle."""
