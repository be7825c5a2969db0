"""The states of a DocC tutorial: the files after each step.

A step has `@Comment { snippet: red }` if an additional test fails, `@Comment { snippet: unfinished }` if the program does
not compile yet, and no comment if all tests pass.
"""

import re
from typing import NamedTuple

STEP = re.compile(r"@Step \{(.*?)\n      \}", re.DOTALL)
CODE = re.compile(r'@Code\(name: "(?P<name>[^"]+)", file: "(?P<file>[^"]+)"')
MARK = re.compile(r"@Comment \{ snippet: (red|unfinished) \}")


class State(NamedTuple):
    step: int
    mark: str
    files: dict  # the name that readers see, and the resource that holds it now

    @property
    def tests(self):
        return {name: file for name, file in self.files.items() if name.endswith("Tests.swift")}

    @property
    def library(self):
        return {name: file for name, file in self.files.items() if name not in self.tests and name != "Package.swift"}


def states(text):
    files = {}
    for number, step in enumerate(STEP.findall(text), 1):
        code = CODE.search(step)
        if code:
            files = {**files, code["name"]: code["file"]}
        mark = MARK.search(step)
        yield State(number, mark[1] if mark else "green", files)
