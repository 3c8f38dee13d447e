"""Commands for the people who build spylab; none of them is part of the installed package."""
