"""The lengths of files and functions."""

import re

LONGEST_FILE, LONGEST_FUNCTION = 400, 60
HEAD = re.compile(r"(?<![.\w])(func\b|init[?!]?\s*[(<]|subscript\s*[(<]|deinit\b)")
NEXT_DECLARATION = re.compile(r"(func|var|let|init|subscript|case|struct|class|enum|extension|protocol|associatedtype)\b")


def check(source):
    if len(source.lines) > LONGEST_FILE:
        yield 1, "long-file", f"the file has {len(source.lines)} lines; the limit is {LONGEST_FILE}"
    for head in HEAD.finditer(source.code):
        body = body_of(source.code, head)
        if body is None:
            continue
        lines = source.code.count("\n", head.start(), body) + 1
        if lines > LONGEST_FUNCTION:
            yield source.line(head.start()), "long-function", f"the function has {lines} lines; the limit is {LONGEST_FUNCTION}"


def body_of(code, head):
    """Returns the end of a function's body, or None if it has no body, as in a protocol."""
    position = code.find("(", head.start()) if head[0] != "deinit" else head.end()
    depth = 0
    while 0 <= position < len(code):
        mark = code[position]
        depth += (mark in "([") - (mark in ")]")
        if depth == 0 and mark == "{":
            return end_of_block(code, position)
        if depth == 0 and (mark == "}" or (mark.isalpha() and starts_declaration(code, position))):
            return None
        position += 1
    return None


def starts_declaration(code, position):
    return not re.match(r"[\w.]", code[position - 1]) and NEXT_DECLARATION.match(code, position)


def end_of_block(code, position):
    depth = 0
    for brace in re.compile(r"[{}]").finditer(code, position):
        depth += 1 if brace[0] == "{" else -1
        if depth == 0:
            return brace.start()
    return len(code)
