"""The Plan: a town, four spies, half cards, and one briefcase that counts. Rules: docs/rules/the_plan.md."""
