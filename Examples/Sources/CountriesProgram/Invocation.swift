import BacklotClient
import Terminal

/// The parsed arguments of the program.
struct Invocation {
  /// The command to perform.
  enum Command: Equatable {
    case list
    case show(name: String)
    case demo
  }

  private(set) var command = Command.list
  /// The options that all examples have in common.
  let options: ProgramOptions

  /// True if a name must match completely.
  var isExact: Bool { options.switches.contains("--exact") }

  /// Reads the arguments behind the program's name.
  init(parsing arguments: [String]) throws(UsageError) {
    options = try ProgramOptions(parsing: arguments, switches: ["--exact"])
    if options.wantsHelp || options.wantsVersion { return }
    try readCommand(options.words)
    try checkTogether()
  }
}

extension Invocation {
  private mutating func readCommand(_ words: [String]) throws(UsageError) {
    switch words.first {
    case nil, "list": try refuse(words.dropFirst())
    case "show":
      // Quotes around "South Korea" are easily forgotten, and there is only one name to show.
      let name = words.dropFirst().joined(separator: " ")
      guard !name.isEmpty else { throw UsageError(message: "show needs a name: countries show \"South Korea\"") }
      command = .show(name: name)
    case "demo":
      try refuse(words.dropFirst())
      command = .demo
    case let word?:
      throw UsageError(message: "there is no command \(word.debugDescription). The commands are list, show and demo.")
    }
  }

  private func refuse(_ words: ArraySlice<String>) throws(UsageError) {
    guard let word = words.first else { return }
    throw UsageError(message: "\(word.debugDescription) is too much. To see one country: countries show NAME")
  }

  private func checkTogether() throws(UsageError) {
    switch command {
    case .show: return
    case .list, .demo:
      if isExact { throw UsageError(message: "--exact is about a name: countries show --exact NAME") }
    }
    guard command == .demo else { return }
    if let host = options.host {
      throw UsageError(message: "demo shows the embedded backend: leave out --host \(host)")
    }
    if options.writesJSON { throw UsageError(message: "demo is for people to read: leave out --json") }
  }
}
