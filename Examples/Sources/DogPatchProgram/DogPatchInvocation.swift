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
    count =
      try options.value(of: "--count", orSay: "is no number of refreshes: say, for example, 10") { text in
        Int(text).flatMap { $0 > 0 ? $0 : nil }
      } ?? (watches ? nil : 1)
    let seconds = try options.value(of: "--every", orSay: "is no pause: say seconds up to a day, such as 2") { text in
      Double(text).flatMap { (0...86_400).contains($0) ? $0 : nil }
    }
    pause = .seconds(seconds ?? 2)
    failRate =
      try options.value(of: "--fail-rate", orSay: "is no rate: say 0 to 1 or a percentage, such as 0.3") { text in
        let rate = text.hasSuffix("%") ? Double(text.dropLast()).map { $0 / 100 } : Double(text)
        return rate.flatMap { (0...1).contains($0) ? $0 : nil }
      } ?? 0
    seed =
      try options.value(of: "--seed", orSay: "is no seed: say a whole number, such as 1") { UInt64($0) }
      ?? .random(in: 0 ... .max)
    try options.refuseWords(of: "dogpatch")
    if watches, options.writesJSON { throw UsageError(message: "--watch is for people to read: leave out --json") }
    for option in ["--count", "--every"] where !watches && options.values[option] != nil {
      throw UsageError(message: "\(option) is about watching: dogpatch --watch \(option) …")
    }
    for option in ["--fail-rate", "--seed"] where options.host != nil && options.values[option] != nil {
      throw UsageError(message: "\(option) is about the embedded backend: leave out either --host or \(option).")
    }
  }
}
