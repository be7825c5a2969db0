import BacklotClient
import BacklotStubs
import BacklotURLSession
import Foundation
public import Terminal

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The program, apart from the process that it runs in.
public struct MoviesCommand {
  private let options: ProgramOptions
  private let output: ProgramOutput
  /// Kept, because its session answers only as long as it lives.
  private let backend: MockBackend

  /// Does what the arguments say.
  ///
  /// - Parameters:
  ///   - arguments: The arguments behind the program's name.
  ///   - output: Where results and messages go.
  /// - Returns: The process's exit status: 0, 1 where the backend failed, 2 where the arguments cannot be used.
  public static func run(_ arguments: [String], output: ProgramOutput) async -> Int32 {
    do {
      try await Self(ProgramOptions(parsing: arguments), output).run()
      return 0
    } catch let error as UsageError {
      output.writeError("movies: \(error.message)\nTry movies --help.\n")
      return 2
    } catch {
      output.writeError("movies: \(error.localizedDescription.withoutControls)\n")
      return 1
    }
  }

  private init(_ options: ProgramOptions, _ output: ProgramOutput) throws(UsageError) {
    self.options = options
    self.output = output
    backend = .movies(failingWith: options.failure)
    guard let word = options.words.first else { return }
    throw UsageError(message: "\(word.debugDescription) is too much: movies takes options only.")
  }

  private func run() async throws {
    if options.wantsHelp { return try output.write(Self.help) }
    if options.wantsVersion { return try output.write("movies 0.1.0\n") }
    var result: Result<[Movie], any Error> = .success([])
    await output.showingProgress("Loading films …") { result = await movies() }
    try write(result.get())
  }

  private func movies() async -> Result<[Movie], any Error> {
    let session = options.host == nil ? backend.urlSession : .shared
    let repository = APIRepository(session: session, host: options.host ?? .moviesList)
    return await withCheckedContinuation { continuation in
      repository.getMovies { movies, error in
        continuation.resume(returning: movies.map(Result.success) ?? .failure(error ?? MoviesError.noData))
      }
    }
  }

  private func write(_ movies: [Movie]) throws {
    guard options.writesJSON else {
      let heading = [TextTable.Column("Title", priority: 1), TextTable.Column("Detail", leastWidth: 12)]
      let table = TextTable(heading: heading, rows: movies.map { [$0.title, $0.detail] })
      return try output.write(table.text(for: output))
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try output.write(String(decoding: encoder.encode(movies), as: UTF8.self) + "\n")
  }

  private static let help = """
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
