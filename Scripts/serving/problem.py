"""What keeps a script from its work, in words for whoever runs it."""


class Problem(Exception):
    pass
