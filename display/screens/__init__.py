"""Screens beside the play screen."""
