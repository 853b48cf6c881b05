"""Being hurt and being helped: damage, armour, injuries, shock, bleeding, aid; vehicles too."""
