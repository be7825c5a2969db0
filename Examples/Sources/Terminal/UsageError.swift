/// A command line that a program does not understand, and what to write instead.
public struct UsageError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What is wrong, without a full stop.
  public let problem: String
  /// What to do about it, beginning with a verb.
  public let fix: String

  /// Makes an error.
  ///
  /// - Parameters:
  ///   - problem: What is wrong, without a full stop.
  ///   - fix: What to do about it, beginning with a verb.
  public init(_ problem: String, fix: String) {
    self.problem = problem
    self.fix = fix
  }

  /// Makes the error for an option that is not there, naming the nearest that is.
  init(unknown spelling: String, options: [CommandLineOption]) {
    let nearest = NearestWord.nearest(to: spelling, among: options.map(\.spelling))
    self.init("there is no option \(spelling)", fix: nearest.map { "did you mean \($0)?" } ?? "see --help")
  }

  /// Both in a line.
  public var description: String { "\(problem): \(fix)" }
}
