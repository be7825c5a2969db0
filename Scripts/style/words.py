"""Code that discards errors, traps or prints, and unsafe code without an explanation."""

import re

EVERYWHERE_BUT_TESTS = [
    ("silent-try", r"\btry\?", "try? discards the error; catch or rethrow it"),
    ("trap", r"\btry!", "try! traps; throw the error instead"),
    ("trap", r"\b(fatalError|preconditionFailure|precondition|assertionFailure)\s*\(", "this traps; throw an error instead"),
    ("trap", r"\bas!", "as! traps; use as? and handle nil"),
    ("trap", r"[\w)\]}>]!(?![=\w])", "forced unwrapping traps; use guard or ??"),
    ("empty-catch", r"\bcatch\s*\{\s*\}", "an empty catch discards the error"),
]
LIBRARIES = [("print", r"(?<![\w.])(print|debugPrint|dump|NSLog)\s*\(", "a library must not print")]
UNSAFE = re.compile(r"@unchecked Sendable|nonisolated\(unsafe\)|unowned\(unsafe\)|\bunsafeBitCast\b")


def check(source):
    if source.is_test:
        return
    for rule, pattern, sentence in EVERYWHERE_BUT_TESTS + (LIBRARIES if source.is_library else []):
        for found in re.finditer(pattern, source.code):
            yield source.line(found.start()), rule, sentence
    for found in UNSAFE.finditer(source.code):
        line = source.line(found.start())
        if "//" not in source.lines[line - 1] and not any(True for _ in comments_above(source, line)):
            yield line, "unsafe", f"{found[0]} needs a comment that explains why it is safe"


def comments_above(source, line):
    """Returns the comments directly above a line, or above the attributes and the head of its declaration."""
    while line > 1 and source.lines[line - 2].strip().startswith(("@", "public ", "package ", "final ")):
        line -= 1
    return source.above(line)
