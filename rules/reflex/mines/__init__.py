"""Mines: laying, finding, marking and clearing them; minefields and choke points; what treading on one does."""
