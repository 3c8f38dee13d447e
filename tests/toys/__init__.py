"""Games that exist for the tests, and to show how a game is written."""
