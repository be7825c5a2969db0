"""What was looked at, and what of it was not as it should be."""

import sys
from contextlib import contextmanager

from serving.problem import Problem


class Findings:
    def __init__(self, script):
        self.script, self.subject = script, ""
        self.count, self.wrong = 0, 0

    @contextmanager
    def about(self, subject):
        """What happens here is about a subject; where a connection fails or ends, that is a finding and not the end."""
        self.subject = subject
        try:
            yield
        except (OSError, Problem) as error:
            self.expect(False, f"{type(error).__name__} {error}")

    def expect(self, holds, otherwise):
        """Counts a thing that was looked at; `otherwise` says what is the case where it does not hold."""
        self.count += 1
        if not holds:
            self.wrong += 1
            print(f"{self.script}: {self.subject}: {otherwise}", file=sys.stderr, flush=True)

    def expect_equal(self, found, wanted, what):
        self.expect(found == wanted, f"{what} is {found!r}, and {wanted!r} was expected")
