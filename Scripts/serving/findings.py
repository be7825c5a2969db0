"""The checks of a script, and those that failed."""

import sys
from contextlib import contextmanager

from serving.problem import Problem


class Findings:
    def __init__(self, script):
        self.script, self.subject = script, ""
        self.count, self.wrong = 0, 0

    @contextmanager
    def about(self, subject):
        """Runs checks about a subject. A connection that fails or ends is a finding, and the script continues."""
        self.subject = subject
        try:
            yield
        except (OSError, Problem) as error:
            self.expect(False, f"{type(error).__name__} {error}")

    def expect(self, holds, otherwise):
        """Counts a check; `otherwise` is the message if it fails."""
        self.count += 1
        if not holds:
            self.wrong += 1
            print(f"{self.script}: {self.subject}: {otherwise}", file=sys.stderr, flush=True)

    def expect_equal(self, found, wanted, what):
        self.expect(found == wanted, f"{what} is {found!r}, expected {wanted!r}")

    def end(self):
        """Prints the number of checks; ends the script with status 1 if one of them failed."""
        if self.wrong:
            sys.exit(f"{self.script}: {self.wrong} of {self.count} checks failed")
        print(f"{self.script}: {self.count} checks passed")
