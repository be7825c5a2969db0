"""An error that ends a script, with a message for its user."""


class Problem(Exception):
    pass
