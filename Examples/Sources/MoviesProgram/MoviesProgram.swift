import BacklotClient
import BacklotStubs
import BacklotURLSession
import Foundation
import Movies
import Terminal

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@main
struct MoviesProgram: ExampleProgram {
  static let name = "movies"
  let options: ProgramOptions
  private let output: ProgramOutput

  init(parsing arguments: [String], output: ProgramOutput) throws {
    options = try ProgramOptions(parsing: arguments)
    self.output = output
    try options.refuseWords(of: Self.name)
  }

  func run() async throws {
    let backend = MockBackend.movies(failingWith: options.failure)
    let session = options.host == nil ? backend.urlSession : .shared
    let list = MovieList(repository: APIRepository(session: session, host: options.host ?? .moviesList))
    await output.showingProgress("Loading movies …") { await list.load() }
    if let message = list.message { throw CommandFailure(message: message) }
    if options.writesJSON { return try output.writeJSON(list.movies) }
    let heading = [TextTable.Column("Title", priority: 1), TextTable.Column("Detail", leastWidth: 12)]
    try output.write(TextTable(heading: heading, rows: list.movies.map { [$0.title, $0.detail] }).text(for: output))
  }

  static let help = """
    movies: the films that people like best, without a backend

    usage: movies

      --json          write JSON, for other programs
      --host URL      ask a backend there; without it the embedded one answers
      --fail STATUS   rehearse an outage: the embedded backend answers with STATUS, such as 503
      --help          this
      --version       the version

    Exit status: 0 when all is well, 1 when the backend fails, 2 when the arguments cannot be used.

    """
}
