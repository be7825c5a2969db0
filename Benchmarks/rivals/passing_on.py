"""The cost of forwarding and of recording requests, compared with nginx in front of the same server."""

import statistics
from contextlib import ExitStack

import report
import servers
import wrk
from report import Budget, median_ratio
from serving.problem import Problem
from serving.server import Server, backlot, free_port, megabytes

BUDGET = Budget("{:.2f}×", most=1.15)
NO_BUDGET = Budget("{:.2f}×")
CONNECTIONS = (1, 16)


class Way:
    """A way to the same response, and its measurement in each round."""

    def __init__(self, name, server):
        self.name, self.server = name, server
        self.loads = {count: [] for count in CONNECTIONS}

    def measure(self, connections, seconds):
        load = wrk.run(self.server, servers.REQUEST, seconds, connections)
        if load.refused or load.lost or load.late:
            raise Problem(f"{self.name}: {load.refused} refused, {load.lost} lost, {load.late} late of {load.requests}")
        self.loads[connections].append(load)

    def medians(self, connections):
        return [load.p50 for load in self.loads[connections]]

    def row(self, connections, ratio):
        loads = self.loads[connections]
        return [
            self.name, str(connections), f"{statistics.median(load.p50 for load in loads) * 1e3:,.0f}", ratio,
            f"{statistics.median(load.p99 for load in loads) * 1e3:,.0f}",
            f"{statistics.median(load.microseconds_each for load in loads):.1f}",
            f"{megabytes(self.server.peak_bytes()):.1f}",
        ]


def _measure(ways, rounds, seconds):
    for way in ways:
        for connections in CONNECTIONS:
            wrk.run(way.server, servers.REQUEST, 1, connections)
    for number in range(rounds):
        for connections in CONNECTIONS:
            for turn in range(len(ways)):
                ways[(number + turn) % len(ways)].measure(connections, seconds)


def recorder(run, upstream):
    """Starts `backlot record`, which writes an archive in the folder of the run."""
    port = free_port()
    words = ["record", "--quiet", "--upstream", upstream, "--out", run.folder / "bench.har", "--port", port]
    return Server([run.backlot, *words], port)


def section(run):
    with ExitStack() as stack:
        real = stack.enter_context(servers.nginx(run.folder))
        nginx = Way("nginx, proxy_pass", stack.enter_context(servers.nginx_gateway(run.folder, real.port)))
        ours = Way("backlot serve --upstream", stack.enter_context(backlot(run.backlot, "--quiet", "--upstream", real.url)))
        recording = Way("backlot record", stack.enter_context(recorder(run, real.url)))
        direct = Way("no proxy", real)
        _measure([nginx, ours, recording, direct], run.rounds, run.seconds)
        rows = []
        for connections in CONNECTIONS:
            base = nginx.medians(connections)
            rows += [
                nginx.row(connections, "1.00×"),
                ours.row(connections, BUDGET.cell(median_ratio(ours.medians(connections), base))),
                recording.row(connections, NO_BUDGET.cell(median_ratio(recording.medians(connections), base))),
                direct.row(connections, NO_BUDGET.cell(median_ratio(direct.medians(connections), base))),
            ]
    return report.section(
        "Forwarding requests",
        f"wrk, one client thread, keep-alive connections to one process each, in front of the same nginx that returns 200 bytes "
        f"over persistent connections; median of {run.rounds} interleaved rounds of {run.seconds} s. Budget: 1.15× of nginx's median latency.",
        [" what", "connections", "p50 µs", "ratio to nginx", "p99 µs", "CPU µs/request", "peak MB"], rows)
