"""Screens: drawn from fixed views, and worked in a real window by mouse and keys."""
