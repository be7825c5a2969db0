"""Words that lose a reason, trap or print, and escapes from safety that say nothing for themselves."""

import re

EVERYWHERE_BUT_TESTS = [
    ("silent-try", r"\btry\?", "try? loses the reason; catch the error or pass it on"),
    ("trap", r"\btry!", "try! traps; throw instead"),
    ("trap", r"\b(fatalError|preconditionFailure|precondition|assertionFailure)\s*\(", "a trap; input may reach it"),
    ("trap", r"\bas!", "as! traps; use as? and say what happens otherwise"),
    ("trap", r"[\w)\]}>]!(?![=\w])", "a forced unwrapping traps; use guard or ??"),
    ("empty-catch", r"\bcatch\s*\{\s*\}", "an empty catch loses the reason"),
]
LIBRARIES = [("print", r"(?<![\w.])(print|debugPrint|dump|NSLog)\s*\(", "a library does not print")]
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
            yield line, "unsafe", f"{found[0]} without a sentence that says what makes it sound"


def comments_above(source, line):
    """Comments right above a line or above the attributes and the head of the declaration that it is part of."""
    while line > 1 and source.lines[line - 2].strip().startswith(("@", "public ", "package ", "final ")):
        line -= 1
    return source.above(line)
