"""Tables in Markdown, and their part of Benchmarks/results.md: a second-level heading for each target of `make`."""

import datetime
import statistics
from pathlib import Path
from typing import NamedTuple

import machine

RESULTS = Path(__file__).resolve().parent.parent / "results.md"
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


def write(target, sections):
    """Replaces the part of the results that belongs to a target of `make`, and keeps the other parts."""
    title = f"`make {target}`\n"
    text = "\n".join([title, f"{datetime.date.today()}, {machine.description()}.\n", *sections])
    parts = RESULTS.read_text(encoding="utf-8").split("\n## ")
    kept = [part for part in parts if not part.startswith(title)]
    place = next((place for place, part in enumerate(parts) if part.startswith(title)), len(parts))
    RESULTS.write_text("\n## ".join([*kept[:place], text, *kept[place:]]), encoding="utf-8")
