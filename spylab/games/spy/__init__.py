"""SPY: search the rival's base with your Spy. Rules: docs/rules/spy.md."""
