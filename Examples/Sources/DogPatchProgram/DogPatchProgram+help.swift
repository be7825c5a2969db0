extension DogPatchProgram {
  static let help = """
    dogpatch: the dogs that look for a home, without a backend

    usage: dogpatch
           dogpatch --watch      the list, refreshed until Ctrl-C; on a terminal it stays in its place

      --every SECONDS    with --watch: the pause between two refreshes (default: 2)
      --count N          with --watch: end by itself after N refreshes
      --json             write JSON, for other programs
      --host URL         ask a backend there; without it the embedded one answers
      --fail [STATUS]    rehearse an outage: the embedded backend answers with STATUS (default: 503)
      --fail-rate RATE   rehearse bad days: the embedded backend fails so often, such as 0.3 or 30%
      --seed N           the same failures and delays in each run
      --help             this
      --version          the version

    Exit status: 0 when all is well, 1 when the backend failed the last time it was asked, 2 when the arguments cannot
    be used.

    """
}
