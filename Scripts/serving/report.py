"""Tables in Markdown, and their section in Benchmarks/results.md."""

import datetime
import statistics
from pathlib import Path
from typing import NamedTuple

from serving import machine
from serving.problem import Problem

RESULTS = Path(__file__).resolve().parent.parent.parent / "Benchmarks" / "results.md"
# `make bench` writes the part of the results above BEGIN, and keeps the part below.
BEGIN, END = "<!-- begin: written by Scripts/bench-server -->", "<!-- end -->"
MISSED = " ✗"


class Budget(NamedTuple):
    """A limit for a figure, and the format of the figure."""

    form: str
    least: float = float("-inf")
    most: float = float("inf")

    def holds(self, figure):
        return self.least <= figure <= self.most

    def cell(self, figure):
        return self.form.format(figure) + ("" if self.holds(figure) else MISSED)


def table(columns, rows):
    """Returns a table in Markdown. Columns whose names begin with a space are left-aligned."""
    lines = [[column.strip() for column in columns], ["---" if column[0] == " " else "---:" for column in columns], *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def section(title, words, columns, rows):
    return f"### {title}\n\n{words}\n\n{table(columns, rows)}\n"


def median_ratio(figures, base):
    """Returns the median of the ratios of each round, because load on the machine affects both figures of a round."""
    return statistics.median(figure / other for figure, other in zip(figures, base))


def megabytes(count):
    return count / 1e6


def write(sections):
    """Writes the sections to their part of the results."""
    head = f"## The server: `make bench-server`\n\n{datetime.date.today()}, {machine.description()}.\n"
    text = "\n".join([BEGIN, head, *sections, END]) + "\n"
    results = RESULTS.read_text(encoding="utf-8")
    before, begin, rest = results.partition(BEGIN)
    _, end, after = rest.partition(END + "\n")
    if begin and not end:
        raise Problem(f"{RESULTS} needs the line {END}; restore it from version control.")
    RESULTS.write_text(f"{before.rstrip()}\n\n{text}{after}", encoding="utf-8")
