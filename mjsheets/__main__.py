"""`python -m mjsheets` is the command `mjsheets`."""

from mjsheets.cli import main

if __name__ == "__main__":
    main()
