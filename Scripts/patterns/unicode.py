"""Properties of characters according to Node's RegExp."""

import json
import subprocess
from pathlib import Path

# A line for each property: its kind, and its names by Unicode's PropertyAliases and PropertyValueAliases.
NAMES = Path(__file__).resolve().parents[2] / "Tests" / "BacklotPatternTests" / "Corpus" / "properties.txt"
# Prints the version of Unicode, and then a line with the ranges of each property.
PROGRAM = """
console.log(JSON.stringify(process.versions.unicode));
for (const property of JSON.parse(process.argv[1])) {
  const pattern = new RegExp(`^\\\\p{${property}}$`, 'u');
  const ranges = [];
  for (let value = 0; value < 0x110000; value++) {
    if (!pattern.test(String.fromCodePoint(value))) continue;
    const last = ranges[ranges.length - 1];
    if (last && last[1] === value - 1) last[1] = value; else ranges.push([value, value]);
  }
  console.log(JSON.stringify(ranges));
}
"""


def names(kind):
    """Returns the lists of names of all scripts ("sc"), general categories ("gc") or binary properties ("binary")."""
    lines = [line.split() for line in NAMES.read_text(encoding="ascii").splitlines()]
    return [names for its, *names in lines if its == kind]


def answered(properties):
    """Returns Node's version of Unicode, and the ranges of each property."""
    command = ["node", "-e", PROGRAM, json.dumps(properties)]
    lines = subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()
    version, *ranges = map(json.loads, lines)
    return version, ranges


def questions():
    """Returns all properties, by each of their names."""
    for binary in names("binary"):
        yield from binary
    for category in names("gc"):
        for name in category:
            yield from (name, f"gc={name}", f"General_Category={name}")
    for short, *long in names("sc"):
        yield from (f"sc={short}", f"scx={short}")
        for name in long:
            yield from (f"Script={name}", f"Script_Extensions={name}")


def lines():
    """Yields Node's version of Unicode, and then each property with its ranges, as JSON."""
    properties = list(questions())
    version, ranges = answered(properties)
    yield json.dumps({"unicode": version})
    for property, found in zip(properties, ranges):
        yield json.dumps({"property": property, "ranges": found})
