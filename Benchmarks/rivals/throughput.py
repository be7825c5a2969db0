"""The cost of requests over keep-alive connections, compared with other servers and with a backend of one stub."""

import statistics
import subprocess
import sys
from contextlib import ExitStack

import report
import servers
import wrk
from report import Budget, median_ratio
from serving import folders
from serving.problem import Problem
from serving.server import backlot, bench_serve, megabytes

STUBS = 10_000
SHAPES = {
    "literal": "distinct literal paths", "template": "templates with a shared prefix",
    "query": "one path, different query parameter", "field": "one path, different field",
    "body": "one path, different body",
}
NO_BUDGET = Budget("{:.2f}×")


class Contestant:
    """A running server, its request, and the result of each round."""

    def __init__(self, name, server, request):
        self.name, self.server, self.request = name, server, request
        self.loads = []

    def rates(self):
        return [load.rate for load in self.loads]

    def costs(self):
        return [load.microseconds_each for load in self.loads]

    def measure(self, seconds):
        load = wrk.run(self.server, self.request, seconds)
        if load.refused or load.lost or load.late:
            raise Problem(f"{self.name}: {load.refused} refused, {load.lost} lost, {load.late} late of {load.requests}")
        self.loads.append(load)

    def row(self, *ratios):
        """Returns the columns that all tables have."""
        return [
            self.name, f"{statistics.median(self.rates()):,.0f}", *ratios,
            f"{statistics.median(load.p99 for load in self.loads):.2f}", f"{statistics.median(self.costs()):.2f}",
            f"{megabytes(self.server.peak_bytes()):.1f}",
        ]


def columns(*ratios):
    return [" what", "requests/s", *ratios, "p99 ms", "CPU µs/request", "peak MB"]


def measure(contestants, rounds, seconds):
    """Measures all contestants in each round, starting each round with a different one."""
    for contestant in contestants:
        wrk.run(contestant.server, contestant.request, 1)
    for number in range(rounds):
        for turn in range(len(contestants)):
            contestants[(number + turn) % len(contestants)].measure(seconds)


def _fetched(contestant):
    """Returns the response that curl, an independent client, gets."""
    request = contestant.request
    fields = [word for field in request.get("fields", {}).items() for word in ("--header", ": ".join(field))]
    body = ["--data-raw", request["body"]] if request.get("body") else []
    command = ["curl", "--silent", "--show-error", "--fail", "--max-time", "10", *fields, *body,
               contestant.server.url + request["path"]]
    done = subprocess.run(command, capture_output=True)
    if done.returncode:
        raise Problem(f"{contestant.name} does not answer curl: {done.stderr.decode().strip()}")
    return done.stdout


def _check_answers(contestants):
    for contestant in contestants:
        body = _fetched(contestant)
        if body != folders.ANSWER:
            raise Problem(f"{contestant.name} returns an unexpected response: {body[:300]!r}")


def _start(stack, name, server, request):
    return Contestant(name, stack.enter_context(server), request)


def _rivals(stack, run):
    """Yields the installed mock servers that answer; another version of one may need different arguments."""
    for name, start in servers.installed().items():
        try:
            rival = _start(stack, name, start(run.folder), servers.REQUEST)
            _check_answers([rival])
            yield rival
        except Problem as problem:
            print(f"bench-server: {name} is skipped: {problem}", file=sys.stderr)


def _shape(stack, run, name, shape, *arguments):
    server = stack.enter_context(bench_serve(run.bench_serve, shape, "--answer", run.answer_file, *arguments))
    return Contestant(name, server, server.request)


# --- The tables -------------------------------------------------------------------------------------------------------

def beside_others(run):
    """Measures one stub, compared with nginx and the installed mock servers."""
    budget = Budget("{:.2f}×", least=0.9)
    with ExitStack() as stack:
        base = _start(stack, "nginx, `return 200`", servers.nginx(run.folder), servers.REQUEST)
        stubs = folders.small(run.folder / "stubs")
        ours = [
            _start(stack, "`backlot serve`, a small folder", backlot(run.backlot, "--quiet", stubs), servers.REQUEST),
            _shape(stack, run, "`MockServer`, one stub", "one"),
        ]
        dispatch = _shape(stack, run, "`MockServer` on Dispatch, one stub", "one", "--driver", "dispatch")
        _check_answers([base, *ours, dispatch])
        contestants = [base, *ours, dispatch, *_rivals(stack, run)]
        measure(contestants, run.rounds, run.seconds)
        budgets = [budget if it in ours else NO_BUDGET for it in contestants]
        rows = [it.row(bound.cell(median_ratio(it.rates(), base.rates()))) for it, bound in zip(contestants, budgets)]
    return report.section(
        "Comparison with other servers",
        f"{_conditions(run)} The journal is on, the log off; all servers return the same 200 bytes of JSON. "
        "Budget: 0.9× nginx.", columns("ratio to nginx"), rows)


def by_shape(run):
    """Measures ten thousand stubs with requests for the last, compared with one stub of the same shape and one plain stub."""
    budget = Budget("{:.2f}×", least=0.95)
    with ExitStack() as stack:
        plain = _shape(stack, run, "one stub, no parameter", "one")
        pairs = []
        for shape, title in SHAPES.items():
            pairs.append((_shape(stack, run, f"{title}: one stub", shape),
                          _shape(stack, run, f"{title}: {STUBS:,} stubs", shape, "--stubs", str(STUBS))))
        contestants = [plain, *(one for pair in pairs for one in pair)]
        _check_answers(contestants)
        measure(contestants, run.rounds, run.seconds)
        rows = [plain.row("", "1.00×")]
        for one, many in pairs:
            of_plain = [NO_BUDGET.cell(median_ratio(it.rates(), plain.rates())) for it in (one, many)]
            rows.append(one.row("1.00×", of_plain[0]))
            rows.append(many.row(budget.cell(median_ratio(many.rates(), one.rates())), of_plain[1]))
    return report.section(
        f"{STUBS:,} stubs, requests for the last",
        f"{_conditions(run)} Budget: 0.95× of one stub of the same shape.",
        columns("ratio to one stub of the shape", "ratio to a plain stub"), rows)


def by_loops(run):
    """Measures the cost of a request with two loops, compared with nginx with two workers and the same load."""
    budget = Budget("{:.2f}×", most=1.05)
    with ExitStack() as stack:
        one = _shape(stack, run, "1 loop", "one")
        two = _shape(stack, run, "2 loops", "one", "--loops", "2")
        workers = [_start(stack, f"nginx, {count} worker{'s' * (count > 1)}", servers.nginx(run.folder, count),
                          servers.REQUEST) for count in (1, 2)]
        contestants = [one, two, *workers]
        _check_answers(contestants)
        measure(contestants, run.rounds, run.seconds)
        rows = [
            one.row("1.00×"), two.row(budget.cell(median_ratio(two.costs(), one.costs()))),
            workers[0].row("1.00×"), workers[1].row(NO_BUDGET.cell(median_ratio(workers[1].costs(), workers[0].costs()))),
        ]
    return report.section(
        "CPU time per request with two loops",
        f"{_conditions(run)} The ratio is that of the CPU time per request. Budget: 1.05×.", columns("CPU ratio"), rows)


def by_stub_files(run):
    """Measures many stub files and templates, compared with one stub file with a fixed response."""
    many = [folders.mapping(f"/things/{number}") for number in range(STUBS)]
    answer = folders.ANSWER.decode()
    of_request = answer.replace("4711", "{{request.query.id}}").replace("Rex", "{{request.pathSegments.[1]}}")
    of_body = answer.replace("4711", "{{jsonPath request.body '$.id'}}").replace("Rex", "{{jsonPath request.body '$.name'}}")
    by_path = {"path": "/dogs/Rex?id=4711"}
    with ExitStack() as stack:
        def start(title, request, *mappings):
            folder = folders.stub_files(run.folder / f"stub-files-{len(contestants)}", mappings)
            contestants.append(_start(stack, title, backlot(run.backlot, "--quiet", folder), request))
            return contestants[-1]

        contestants = []
        static = start("one stub", by_path, folders.mapping("/dogs/Rex"))
        last = start(f"{STUBS:,} stubs in one file, requests for the last", {"path": f"/things/{STUBS - 1}"}, *many)
        templates = [
            start("a template with two values of the request's target", by_path,
                  folders.mapping("/dogs/Rex", of_request, is_template=True)),
            start("a template with two values of the request's JSON", {**by_path, "method": "POST", "body": answer},
                  folders.mapping("/dogs/Rex", of_body, "POST", is_template=True)),
        ]
        _check_answers(contestants)
        measure(contestants, run.rounds, run.seconds)
        rows = [static.row("1.00×"), last.row(Budget("{:.2f}×", least=0.95).cell(median_ratio(last.rates(), static.rates())))]
        rows += [it.row(Budget("{:.2f}×", least=0.6).cell(median_ratio(it.rates(), static.rates()))) for it in templates]
    return report.section(
        "Stub files",
        f"{_conditions(run)} Budget: 0.95× for many stubs, 0.6× for templates.", columns("ratio to one stub"), rows)


def _conditions(run):
    return (f"wrk, one client thread, {wrk.CONNECTIONS} keep-alive connections, one loop by default; median of "
            f"{run.rounds} interleaved rounds of {run.seconds} s.")
