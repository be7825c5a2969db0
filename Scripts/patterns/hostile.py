"""Measures patterns that take forever in other engines; see Tests/BacklotPatternTests/Corpus/hostile.jsonl."""

import json
import subprocess
import sys

CORPUS = "Tests/BacklotPatternTests/Corpus/hostile.jsonl"
# In milliseconds for 100,000 characters. Other or busy machines can take ten times as long.
GOAL = 10
MOST = 10 * GOAL
TIMES = ["first", "whole", "search", "groups"]


def figures(root):
    command = ["swift", "run", "--package-path", "Benchmarks", "-c", "release", "--quiet", "bench-patterns", CORPUS]
    run = subprocess.run(command, cwd=root, text=True, stdout=subprocess.PIPE)
    return [json.loads(line) for line in run.stdout.splitlines()] if run.returncode == 0 else []


def row(line):
    times = " ".join(f"{line[name]:8.2f}" for name in TIMES)
    slow = "" if slowest(line) <= GOAL else f"  more than {GOAL} ms"
    return f"{line['pattern'][:48]:48} {times}  {', '.join(line['answers'])}{slow}"


def slowest(line):
    return max(line[name] for name in TIMES)


def measure(root):
    """Prints a table, and returns true if no pattern exceeds the limit."""
    lines = figures(root)
    print(f"{'milliseconds for 100,000 characters':48} " + " ".join(f"{name:>8}" for name in TIMES))
    print(*(row(line) for line in lines), sep="\n")
    late = [line for line in lines if slowest(line) > GOAL]
    print(f"patterns: {len(lines) - len(late)} of {len(lines)} hostile cases take at most {GOAL} ms, including the first result")
    failing = [line["pattern"] for line in lines if slowest(line) > MOST]
    for pattern in failing:
        print(f"check-patterns: more than {MOST} ms: {pattern}", file=sys.stderr)
    return bool(lines) and not failing
