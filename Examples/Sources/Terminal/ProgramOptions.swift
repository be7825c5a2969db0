package import BacklotClient

/// The arguments of an example, read: the options that all of them have, the switches of its own, and the words.
package struct ProgramOptions {
  /// True if help is requested.
  package private(set) var wantsHelp = false
  /// True if the version is requested.
  package private(set) var wantsVersion = false
  /// True if the program writes JSON for other programs.
  package private(set) var writesJSON = false
  /// The host of the API, or `nil` for the embedded backend.
  package private(set) var host: URLHost?
  /// The status that the embedded backend is to fail with.
  package private(set) var failure: HTTPStatus?
  /// The program's own switches that were given.
  package private(set) var switches: Set<String> = []
  /// The values of the program's own options that were given.
  package private(set) var values: [String: String] = [:]
  /// The arguments that are not options.
  package private(set) var words: [String] = []

  private let ownSwitches: [String]
  /// Their names and, for each, a value as it may be.
  private let ownOptions: KeyValuePairs<String, String>
  private let usualFailure: HTTPStatus?

  /// Reads the arguments behind the program's name.
  ///
  /// - Parameters:
  ///   - arguments: The arguments.
  ///   - ownSwitches: The switches that only this program has, such as `--exact`.
  ///   - ownOptions: The options with a value that only this program has, each with an example of a value.
  ///   - usualFailure: What a `--fail` without a status stands for; without it `--fail` needs one.
  package init(
    parsing arguments: [String],
    switches ownSwitches: [String] = [],
    options ownOptions: KeyValuePairs<String, String> = [:],
    usualFailure: HTTPStatus? = nil
  ) throws(UsageError) {
    self.ownSwitches = ownSwitches
    self.ownOptions = ownOptions
    self.usualFailure = usualFailure
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
    if host != nil, failure != nil {
      throw UsageError(
        message: "--fail rehearses with the embedded backend: leave out either --host or --fail."
      )
    }
  }
}

extension ProgramOptions {
  /// Throws an error if there are words, for a program without them.
  package func refuseWords(of program: String) throws(UsageError) {
    guard let word = words.first else { return }
    throw UsageError(message: "\(word.debugDescription) is too much: \(program) takes options only.")
  }

  /// Returns the value of an option of this program, or `nil` if the option was not given.
  ///
  /// - Parameters:
  ///   - option: The name of the option.
  ///   - correction: The end of the message for a value that cannot be used.
  ///   - read: Returns the value of a text, or `nil` if it cannot be used.
  package func value<Value>(
    of option: String,
    orSay correction: String,
    _ read: (String) -> Value?
  ) throws(UsageError) -> Value? {
    guard let text = values[option] else { return nil }
    guard let value = read(text) else { throw UsageError(message: "\(option) \(text.debugDescription) \(correction)") }
    return value
  }

  private mutating func readOption(_ argument: String, _ rest: inout ArraySlice<String>) throws(UsageError) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    switch (parts[0], parts.count) {
    case ("--help", 1), ("-h", 1): wantsHelp = true
    case ("--version", 1): wantsVersion = true
    case ("--json", 1): writesJSON = true
    case ("--host", _): host = try Self.host(Self.value(of: parts, &rest, such: "http://127.0.0.1:8080"))
    case ("--fail", 1) where usualFailure != nil && !Self.isValueNext(in: rest): failure = usualFailure
    case ("--fail", _): failure = try Self.status(Self.value(of: parts, &rest, such: "503"))
    case (let option, 1) where ownSwitches.contains(option): switches.insert(option)
    case (let option, _) where ownOptions.contains { $0.key == option }:
      let example = ownOptions.first { $0.key == option }?.value ?? ""
      values[option] = try Self.value(of: parts, &rest, such: example)
    case (let option, _): throw UsageError(message: refusal(of: option, hasValue: parts.count > 1))
    }
  }

  private func refusal(of option: String, hasValue: Bool) -> String {
    let known = ["--help", "--version", "--json"] + ownSwitches + ownOptions.map(\.key) + ["--host", "--fail"]
    if hasValue, known.contains(option) { return "\(option) takes no value: write it alone." }
    let unknown = "there is no option \(option.debugDescription)."
    if let meant = NearestWord.nearest(to: option, among: known) { return "\(unknown) Did you mean \(meant)?" }
    return "\(unknown) The options are \(known.joined(separator: ", "))."
  }

  private static func value(
    of parts: [String],
    _ rest: inout ArraySlice<String>,
    such example: String
  ) throws(UsageError) -> String {
    let follows = isValueNext(in: rest)
    if let value = parts.count > 1 ? parts[1] : follows ? rest.popFirst() : nil, !value.isEmpty { return value }
    throw UsageError(message: "\(parts[0]) needs a value, such as \(parts[0]) \(example)")
  }

  /// Returns true if the next argument can be a value.
  ///
  /// An argument that looks like an option is an option: in `--host --json`, the host is missing. `--host=--json` is
  /// used literally.
  private static func isValueNext(in rest: ArraySlice<String>) -> Bool {
    rest.first.map { !$0.hasPrefix("--") } ?? false
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
