/// The rule by which a test with the trait `.recorded` replays or records.
public struct RecordingMode: Sendable, Hashable {
  enum Choice: String, Sendable, CaseIterable {
    case none
    case once
    case newEpisodes = "new-episodes"
    case all
  }

  /// The rule, or `nil` if the environment determines it.
  let choice: Choice?

  private init(_ choice: Choice?) { self.choice = choice }

  /// The mode that the environment determines.
  ///
  /// If the variable `BACKLOT_RECORD` is set to `none`, `once`, `new-episodes` or `all`, it is that one. Otherwise, it is
  /// ``none`` if the variable `CI` is set, and ``once`` if it is not.
  public static let automatic = RecordingMode(nil)
  /// Requests are only replayed, and a request that was not recorded fails the test.
  public static let none = RecordingMode(Choice.none)
  /// All requests are recorded if the file does not exist when the process first uses it; otherwise, requests are only
  /// replayed.
  public static let once = RecordingMode(.once)
  /// Recorded requests are replayed, and the others are recorded.
  public static let newEpisodes = RecordingMode(.newEpisodes)
  /// All requests are recorded, and replace the previous content of the file.
  public static let all = RecordingMode(.all)
}

/// The age at which a recording has expired, and the reaction to it.
///
/// The age is that of the oldest exchange in the file. A recording without times, such as one of `backlot record
/// --stable`, whose dates are in 1970, does not expire.
public struct RecordingExpiry: Sendable, Hashable {
  /// The reaction to an expired recording.
  public enum Reaction: Sendable, Hashable {
    /// The test has an issue of warning severity, and passes.
    case warn
    /// The test fails.
    case fail
  }

  /// The number of days after which a recording has expired.
  public let dayCount: Int
  /// The reaction to an expired recording.
  public let reaction: Reaction

  /// Returns an expiry after a number of days.
  ///
  /// - Parameters:
  ///   - count: The number of days.
  ///   - reaction: The reaction to an expired recording. Defaults to a warning.
  public static func days(_ count: Int, _ reaction: Reaction = .warn) -> Self {
    Self(dayCount: count, reaction: reaction)
  }
}
