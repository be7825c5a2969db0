extension CountriesProgram {
  static let help = """
    countries: the world's countries, without a backend

    usage: countries [list]            all countries, as a table
           countries show NAME         the country of that name, or with it in its name
           countries demo              both, the requests to the embedded backend, and the list from a server

      --json          write JSON, for other programs
      --exact         with show: NAME is the whole name
      --host URL      ask a backend there; without it the embedded one answers
      --fail STATUS   rehearse an outage: the embedded backend answers with STATUS, such as 503
      --help          this
      --version       the version

    Exit status: 0 when all is well, 1 when the backend fails or has no such country, 2 when the arguments cannot be used.

    """
}
