import BacklotDesk
import BacklotStubs
import Foundation

/// The arguments of the command line.
struct ServeArguments {
  private(set) var shape = ServedShape.one
  private var stubCount = 1
  private var answerFile: String?
  /// The archive to serve instead of the shape's stubs.
  private(set) var archive: String?
  private var delay: Double = 0
  /// True if the server uses Dispatch instead of libuv.
  private(set) var usesDispatch = false
  private(set) var configuration = ServerConfiguration()

  static let usage = """
    usage: bench-serve SHAPE [--stubs N] [--answer FILE] [--delay MS] [--loops N] [--port N]
                       [--archive FILE] [--driver libuv|dispatch] [--head-time MS] [--stall-time MS] [--idle-time MS]

    Serves stubs until it is killed. Prints one line: a JSON object with the URL of the server (url) and the request
    that the last stub answers (method, path, fields, body).

    SHAPE is the criterion that distinguishes the stubs: \(ServedShape.allCases.map(\.rawValue).joined(separator: ", "))

      --stubs N         Number of stubs; defaults to 1
      --answer FILE     Respond with the content of this file, as application/json; defaults to {}
      --archive FILE    Serve the recording in this HTTP archive instead
      --delay MS        Delay each response
      --loops N         Number of threads that serve requests; defaults to 1
      --driver NAME     The sockets of the server: libuv, the default, or dispatch
      --port N          Port to listen on; defaults to a free port
      --head-time MS, --stall-time MS, --idle-time MS
                        Set the time limits of the server
    """

  enum ParseError: Error {
    case helpRequested
    case invalidArgument(String)
  }

  init(_ arguments: [String]) throws {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "-h" || argument == "--help" { throw ParseError.helpRequested }
      if let shape = ServedShape(rawValue: argument) {
        self.shape = shape
      } else {
        try take(argument, rest.popFirst() ?? "")
      }
    }
  }

  private mutating func take(_ option: String, _ value: String) throws {
    if option == "--answer" { return answerFile = value }
    if option == "--archive" { return archive = value }
    if option == "--driver", ["libuv", "dispatch"].contains(value) { return usesDispatch = value == "dispatch" }
    guard let number = Int(value), number >= 0 else { throw ParseError.invalidArgument("\(option) \(value)") }
    switch option {
    case "--stubs": stubCount = max(1, number)
    case "--delay": delay = Double(number)
    case "--loops": configuration.loopCount = max(1, number)
    case "--port": configuration.port = number
    case "--head-time": configuration.limits.headTime = .milliseconds(number)
    case "--stall-time": configuration.limits.stallTime = .milliseconds(number)
    case "--idle-time": configuration.limits.idleTime = .milliseconds(number)
    default: throw ParseError.invalidArgument(option)
    }
  }
}

extension ServeArguments {
  /// The stubs' numbers; the last one is the same for one stub as for ten thousand, so that the requests are too.
  var numbers: ClosedRange<Int> {
    let last = max(10_000, stubCount) - 1
    return (last - stubCount + 1)...last
  }

  func answer() throws -> Respond {
    let content = try answerFile.map { try Data(contentsOf: URL(filePath: $0)) } ?? Data("{}".utf8)
    let answer = Respond(headers: [.contentType: "application/json"], body: HTTPBody(Array(content)))
    return delay > 0 ? answer.delayed(.milliseconds(delay)) : answer
  }
}
