import BacklotTime
import Foundation

/// The surroundings of recorded tests: the process and its time.
struct RecordingEnvironment: Sendable {
  /// The environment variables.
  var variables: [String: String]
  /// The current time.
  var now: @Sendable () -> Moment = { .now }
  /// The files that the tests of the process use.
  var files = RecordedFiles()

  /// The surroundings of this process.
  static let process = RecordingEnvironment(variables: ProcessInfo.processInfo.environment)

  /// The environment variable that determines the mode of tests.
  static let variable = "BACKLOT_RECORD"

  /// Returns the rule for a mode.
  ///
  /// - Throws: An error if the environment variable has an invalid value.
  func choice(for mode: RecordingMode) throws(RecordingProblem) -> RecordingMode.Choice {
    if let choice = mode.choice { return choice }
    guard let value = variables[Self.variable], !value.isEmpty else { return isContinuousIntegration ? .none : .once }
    guard let choice = RecordingMode.Choice(rawValue: value) else {
      let valid = RecordingMode.Choice.allCases.map(\.rawValue).joined(separator: ", ")
      throw RecordingProblem("Invalid value of \(Self.variable): \"\(value)\". Use one of: \(valid).")
    }
    return choice
  }

  private var isContinuousIntegration: Bool {
    switch variables["CI"]?.lowercased() {
    case nil, "", "0", "false", "no": false
    default: true
    }
  }
}

/// A problem of a recorded test, in words.
struct RecordingProblem: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
