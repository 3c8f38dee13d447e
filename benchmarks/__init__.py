"""Measurements. They print what is reached and what falls short, and never fail because of a time."""
