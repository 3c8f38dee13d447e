"""What a notebook shows: the board, the table, and everything that needs Jupyter."""
