import BacklotClient
import Terminal

/// The parsed arguments of the program.
struct DogPatchInvocation {
  /// The options that all examples have in common.
  let options: ProgramOptions
  /// True if the listing is refreshed repeatedly.
  let watches: Bool
  /// The number of refreshes, or `nil` to refresh without an end.
  let count: Int?
  /// The pause between two refreshes.
  let pause: Duration
  /// The share of requests that fail in the embedded backend, from 0 for never to 1 for always.
  let failRate: Double
  /// The seed of the random numbers in the embedded backend.
  let seed: UInt64

  /// Reads the arguments behind the program's name.
  init(parsing arguments: [String]) throws(UsageError) {
    options = try ProgramOptions(
      parsing: arguments,
      switches: ["--watch"],
      options: ["--every": "2", "--count": "10", "--fail-rate": "0.3", "--seed": "1"],
      usualFailure: .serviceUnavailable
    )
    watches = options.switches.contains("--watch")
    count = try options.values["--count"].map(Self.count) ?? (watches ? nil : 1)
    pause = try options.values["--every"].map(Self.seconds) ?? .seconds(2)
    failRate = try options.values["--fail-rate"].map(Self.rate) ?? 0
    seed = try options.values["--seed"].map(Self.seed) ?? .random(in: 0 ... .max)
    try checkTogether()
  }
}

extension DogPatchInvocation {
  private static func count(_ text: String) throws(UsageError) -> Int {
    if let count = Int(text), count > 0 { return count }
    throw UsageError(message: "--count \(text.debugDescription) is no number of refreshes: say, for example, 10")
  }

  private static func seconds(_ text: String) throws(UsageError) -> Duration {
    if let seconds = Double(text), (0...86_400).contains(seconds) { return .seconds(seconds) }
    throw UsageError(message: "--every \(text.debugDescription) is no pause: say seconds up to a day, such as 2")
  }

  private static func rate(_ text: String) throws(UsageError) -> Double {
    let isPercent = text.hasSuffix("%")
    if let number = Double(isPercent ? String(text.dropLast()) : text) {
      let rate = isPercent ? number / 100 : number
      if (0...1).contains(rate) { return rate }
    }
    throw UsageError(
      message: "--fail-rate \(text.debugDescription) is no rate: say 0 to 1 or a percentage, such as 0.3"
    )
  }

  private static func seed(_ text: String) throws(UsageError) -> UInt64 {
    if let seed = UInt64(text) { return seed }
    throw UsageError(message: "--seed \(text.debugDescription) is no seed: say a whole number, such as 1")
  }

  private func checkTogether() throws(UsageError) {
    if let word = options.words.first {
      throw UsageError(message: "\(word.debugDescription) is too much: dogpatch takes options only.")
    }
    if watches, options.writesJSON { throw UsageError(message: "--watch is for people to read: leave out --json") }
    for option in ["--count", "--every"] where !watches && options.values[option] != nil {
      throw UsageError(message: "\(option) is about watching: dogpatch --watch \(option) …")
    }
    for option in ["--fail-rate", "--seed"] where options.host != nil && options.values[option] != nil {
      throw UsageError(message: "\(option) is about the embedded backend: leave out either --host or \(option).")
    }
  }
}
