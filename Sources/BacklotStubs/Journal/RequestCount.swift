/// An expected number of occurrences.
public struct RequestCount: Sendable, Hashable {
  private let range: ClosedRange<Int>

  private init(_ range: ClosedRange<Int>) { self.range = range }

  /// Zero times.
  public static var never: Self { Self(0...0) }
  /// Exactly one time.
  public static var once: Self { Self(1...1) }
  /// Exactly two times.
  public static var twice: Self { Self(2...2) }
  /// Returns an exact number of times.
  ///
  /// A negative number counts as never.
  public static func exactly(_ count: Int) -> Self { Self(max(0, count)...max(0, count)) }
  /// Returns a minimum number of times.
  public static func atLeast(_ count: Int) -> Self { Self(max(0, count)...Int.max) }
  /// Returns a maximum number of times.
  public static func atMost(_ count: Int) -> Self { Self(0...max(0, count)) }
  /// Returns a number of times within a range.
  public static func between(_ range: ClosedRange<Int>) -> Self { Self(range) }

  /// Returns whether a number is as expected.
  package func contains(_ count: Int) -> Bool { range.contains(count) }
}

extension RequestCount: CustomStringConvertible {
  /// The expectation in words.
  public var description: String {
    switch (range.lowerBound, range.upperBound) {
    case (let lower, let upper) where lower == upper: Self.times(lower)
    case (let lower, Int.max): "at least \(Self.times(lower))"
    case (0, let upper): "at most \(Self.times(upper))"
    case (let lower, let upper): "\(lower) to \(upper) times"
    }
  }

  private static func times(_ count: Int) -> String {
    switch count {
    case 0: "never"
    case 1: "once"
    case 2: "twice"
    default: "\(count) times"
    }
  }
}
