"""Spies & Lies: deploy soldiers in secret, give evidence that may lie, guess. Rules: docs/rules/spies_and_lies.md."""
