"""A Swift file, and its code without comments and literals."""

import re

ALLOWANCE = re.compile(r"//\s*allow ([\w-]+): +\S+ +\S+")


class Source:
    """`code` has the length and the lines of `text`; comments, strings and raw identifiers are blanks in it."""

    def __init__(self, path, text):
        self.path = path
        self.lines = text.splitlines()
        self.code = blanked(text)

    @property
    def is_library(self):
        return self.path.parts[0] == "Sources"

    @property
    def is_test(self):
        return "Tests" in self.path.parts[:2]

    @property
    def target(self):
        return self.path.parts[self.path.parts.index("Tests" if self.is_test else "Sources") + 1]

    def line(self, position):
        return self.code.count("\n", 0, position) + 1

    def allows(self, line, rule):
        return any(
            (found := ALLOWANCE.search(text)) and found[1] == rule for text in [self.lines[line - 1], *self.above(line)]
        )

    def above(self, line):
        """Yields the comment lines directly above a line, from the nearest up."""
        for text in reversed(self.lines[: line - 1]):
            if not text.lstrip().startswith("//"):
                return
            yield text


OPENING = re.compile(r'//|/\*|#*"""|#*"|`')


def blanked(text):
    parts, position = [], 0
    while found := OPENING.search(text, position):
        end = end_of(text, found)
        parts += [text[position : found.start()], re.sub(r"[^\n]", " ", text[found.start() : end])]
        position = end
    return "".join([*parts, text[position:]])


def end_of(text, opening):
    token = opening[0]
    if token == "//":
        return end_after(text, "\n", opening.end()) - 1
    if token == "/*":
        return end_of_block_comment(text, opening.end())
    if token == "`":
        return end_after(text, "`", opening.end())
    return end_of_string(text, opening.end(), token)


def end_after(text, mark, start):
    found = text.find(mark, start)
    return len(text) + 1 if found < 0 else found + len(mark)


def end_of_block_comment(text, position):
    depth = 1
    while depth and (found := re.compile(r"/\*|\*/").search(text, position)):
        depth += 1 if found[0] == "/*" else -1
        position = found.end()
    return len(text) if depth else position


def end_of_string(text, position, token):
    """Returns the end of a string literal, including strings in its interpolations."""
    hashes = token.count("#")
    closing = token.lstrip("#") + "#" * hashes
    escape = "\\" + "#" * hashes
    while position < len(text):
        if text.startswith(closing, position):
            return position + len(closing)
        if text.startswith(escape + "(", position):
            position = end_of_interpolation(text, position + len(escape) + 1)
        elif text.startswith(escape, position):
            position += len(escape) + 1
        else:
            position += 1
    return position


def end_of_interpolation(text, position):
    depth = 1
    while depth and (found := re.compile(r'[()]|#*"""|#*"').search(text, position)):
        if '"' in found[0]:
            position = end_of_string(text, found.end(), found[0])
            continue
        depth += 1 if found[0] == "(" else -1
        position = found.end()
    return len(text) if depth else position
