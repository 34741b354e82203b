"""canvass: was the reported outcome right, how do we know, and what must be done to be sure?

Statistics raise the question; paper answers it.
"""

__version__ = "0.1.0"
