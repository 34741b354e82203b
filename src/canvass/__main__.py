"""Run the command line as ``python -m canvass``."""

from canvass.cli import main

if __name__ == "__main__":
    main()
