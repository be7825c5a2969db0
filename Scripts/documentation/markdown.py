"""The Swift blocks in a Markdown page, and the hidden comments that control them.

    <!-- prelude        Swift that the page's blocks need and that is not shown.
    ... -->
    <!-- snippet: in a test -->      The block below is the body of an asynchronous throwing function.
    <!-- snippet: file PATH -->      The block below is a file of the package of this page.
    <!-- snippet: main actor -->     The block below is a file of an app whose code is on the main actor by default.
"""

import re
from typing import NamedTuple

PRELUDE = re.compile(r"^<!-- prelude\n(.*?)^-->$", re.MULTILINE | re.DOTALL)
BLOCK = re.compile(r"(?:^<!-- snippet: (?P<mark>.+?) -->\n+)?^```swift\n(?P<code>.*?)^```$", re.MULTILINE | re.DOTALL)
MAIN_ACTOR = "main actor"
IMPORTS = """import BacklotOpenAPI
import BacklotTesting
import BacklotWireMock
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

"""


class Block(NamedTuple):
    page: str
    line: int
    code: str
    mark: str = ""

    @property
    def file(self):
        """Returns the path of the block in a package, or None."""
        kind, _, path = self.mark.partition(" ")
        return path if kind == "file" else None

    @property
    def source(self):
        """Returns the block as a complete source file, whose diagnostics name the page."""
        code = self.located(self.code)
        if self.mark == "in a test":
            code = f"private func line{self.line}() async throws {{\n{code}}}\n"
        elif self.mark not in ("", "prelude", MAIN_ACTOR) and not self.file:
            raise ValueError(f'{self.page}:{self.line}: unknown mark "snippet: {self.mark}"')
        complete = re.search(r"^(@testable )?import ", self.code, re.MULTILINE)
        return code if complete else IMPORTS + code

    def located(self, code):
        return f'#sourceLocation(file: "{self.page}", line: {self.line})\n{code}#sourceLocation()\n'


def line_of(text, offset):
    return text.count("\n", 0, offset) + 1


def blocks(page, text):
    """Yields all Swift blocks of a page in order, including the prelude."""
    for match in PRELUDE.finditer(text):
        yield Block(page, line_of(text, match.start(1)), match.group(1), "prelude")
    for match in BLOCK.finditer(text):
        yield Block(page, line_of(text, match.start("code")), match.group("code"), match.group("mark") or "")
