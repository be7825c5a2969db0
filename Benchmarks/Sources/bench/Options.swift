import Foundation

/// The options of the command line.
struct Options {
  var rounds = 15
  var filter = ""
  var writes = false

  static let usage = """
    usage: bench [--write] [--rounds N] [--filter TEXT]

    Measures and prints tables in Markdown; exit status 1 where a budget is exceeded.

      --write         also write the tables to Benchmarks/results.md
      --rounds N      rounds of each comparison (default: 15)
      --filter TEXT   only comparisons that have the text in their title
    """

  enum ParseError: Error {
    case helpRequested
    case invalidArgument(String)
  }

  init(_ arguments: [String]) throws {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--write": writes = true
      case "--rounds": rounds = try Self.count(rest.popFirst())
      case "--filter": filter = rest.popFirst() ?? ""
      case "-h", "--help": throw ParseError.helpRequested
      default: throw ParseError.invalidArgument(argument)
      }
    }
  }

  private static func count(_ text: String?) throws -> Int {
    guard let text, let count = Int(text), count > 0 else { throw ParseError.invalidArgument("--rounds \(text ?? "")") }
    return count
  }
}
