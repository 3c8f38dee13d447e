"""`python -m spylab` is the command `spylab`."""

from spylab.cli import main

if __name__ == "__main__":
    main(prog_name="spylab")
