import BacklotClient

/// What a person wants of the program.
struct Invocation: Equatable {
  /// What to do.
  enum Command: Equatable {
    case list
    case show(name: String)
    case demo
    case help
    case version
  }

  var command = Command.list
  /// Whether to write JSON for other programs.
  var writesJSON = false
  /// Whether a name is whole.
  var isExact = false
  /// Whom to ask; the embedded backend where there is none.
  var host: URLHost?
  /// The status that the embedded backend is to fail with.
  var failure: HTTPStatus?
}

/// Why arguments say nothing that can be done, and what would.
struct UsageError: Error, Equatable {
  let message: String
}

extension Invocation {
  /// Reads the arguments behind the program's name.
  init(parsing arguments: [String]) throws(UsageError) {
    self.init()
    var words: [String] = []
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        words += rest
        break
      }
      if argument.hasPrefix("-"), argument != "-" {
        try readOption(argument, &rest)
      } else {
        words.append(argument)
      }
    }
    if command == .list { try readCommand(words) }
    try checkTogether()
  }

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
    guard let host else { return }
    if command == .demo { throw UsageError(message: "demo shows the embedded backend: leave out --host \(host)") }
    if failure != nil {
      throw UsageError(message: "--fail rehearses with the embedded backend: leave out either --host or --fail.")
    }
  }
}

extension Invocation {
  private mutating func readOption(_ argument: String, _ rest: inout ArraySlice<String>) throws(UsageError) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    switch (parts[0], parts.count) {
    case ("--help", 1), ("-h", 1): command = .help
    case ("--version", 1): command = .version
    case ("--json", 1): writesJSON = true
    case ("--exact", 1): isExact = true
    case ("--host", _): host = try Self.host(Self.value(of: parts, &rest, such: "http://127.0.0.1:8080"))
    case ("--fail", _): failure = try Self.status(Self.value(of: parts, &rest, such: "503"))
    case (let option, _): throw UsageError(message: Self.refusal(of: option, hasValue: parts.count > 1))
    }
  }

  private static func refusal(of option: String, hasValue: Bool) -> String {
    let known = ["--help", "--version", "--json", "--exact", "--host", "--fail"]
    if hasValue, known.contains(option) { return "\(option) takes no value: write it alone." }
    return "there is no option \(option.debugDescription). The options are \(known.joined(separator: ", "))."
  }

  private static func value(
    of parts: [String],
    _ rest: inout ArraySlice<String>,
    such example: String
  ) throws(UsageError) -> String {
    if let value = parts.count > 1 ? parts[1] : rest.popFirst(), !value.isEmpty { return value }
    throw UsageError(message: "\(parts[0]) needs a value, such as \(parts[0]) \(example)")
  }

  private static func host(_ text: String) throws(UsageError) -> URLHost {
    let host = URLHost(rawValue: text)
    if host.baseURL != nil { return host }
    throw UsageError(message: "--host \(text.debugDescription) is no host. Say, for example, http://127.0.0.1:8080")
  }

  private static func status(_ text: String) throws(UsageError) -> HTTPStatus {
    if let code = Int(text), (400...599).contains(code) { return HTTPStatus(code: code) }
    throw UsageError(
      message: "--fail \(text.debugDescription) is no error's status: say one of 400 to 599, such as 503"
    )
  }
}
