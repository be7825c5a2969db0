#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The delay of an answer, either constant or chosen randomly for each request; at most a year.
public struct Delay: Sendable, Hashable {
  package indirect enum Kind: Sendable, Hashable {
    case fixed(Duration)
    case uniform(Duration, Duration)
    case normal(mean: Duration, deviation: Duration)
    case logNormal(median: Duration, sigma: Double, maximum: Duration?)
    case percentiles([Percentile])
    case both(Delay, Delay)
  }

  package let kind: Kind

  private init(_ kind: Kind) { self.kind = kind }
}

extension Delay {
  /// Returns a constant delay.
  public static func fixed(_ duration: Duration) -> Self { Self(.fixed(duration)) }

  /// Returns a random delay, uniformly distributed over a range.
  public static func uniform(_ range: ClosedRange<Duration>) -> Self {
    Self(.uniform(range.lowerBound, range.upperBound))
  }

  /// Returns a random delay from a normal distribution, in which negative times count as zero.
  ///
  /// - Parameters:
  ///   - mean: The mean.
  ///   - deviation: The standard deviation.
  public static func normal(mean: Duration, deviation: Duration) -> Self {
    Self(.normal(mean: mean, deviation: deviation))
  }

  /// Returns a random delay near the median, occasionally far longer, like that of real services.
  ///
  /// - Parameters:
  ///   - median: The time that half of the answers exceed.
  ///   - sigma: The spread, the standard deviation of the time's natural logarithm; 0.1 is narrow, 0.4 usual, 1 wild.
  ///   - maximum: The maximum delay. Defaults to no limit.
  public static func logNormal(median: Duration, sigma: Double, maximum: Duration? = nil) -> Self {
    Self(.logNormal(median: median, sigma: sigma, maximum: maximum))
  }

  /// Returns a random delay with measured percentiles, such as those of a dashboard.
  ///
  /// ```swift
  /// Delay.percentiles([50: .milliseconds(120), 95: .milliseconds(700), 99: .seconds(3)])
  /// ```
  ///
  /// Between two percentiles, times are evenly distributed. Below the first one and above the last one, they are
  /// constant. A time that is shorter than that of a lower percentile counts as equal to it.
  ///
  /// - Parameter times: The times by percentiles from 0 to 100. Without any, the delay is zero.
  public static func percentiles(_ times: KeyValuePairs<Double, Duration>) -> Self {
    percentiles(times.map { Percentile(share: $0.key / 100, time: $0.value) })
  }

  /// Returns a random delay with measured percentiles.
  package static func percentiles(_ table: [Percentile]) -> Self {
    var longest = Duration.zero
    let ordered = table.sorted { $0.share < $1.share }.map { row in
      longest = max(longest, bounded(row.time))
      return Percentile(share: row.share, time: longest)
    }
    return Self(.percentiles(ordered))
  }

  /// A row of a table of percentiles.
  package struct Percentile: Sendable, Hashable {
    /// The share of the delays that are at most as long, from 0 to 1.
    package let share: Double
    /// The time.
    package let time: Duration

    package init(share: Double, time: Duration) {
      self.share = share > 0 ? min(share, 1) : 0
      self.time = time
    }
  }

  /// Returns this delay followed by another one.
  public func followed(by other: Self) -> Self { Self(.both(self, other)) }

  /// Returns a constant delay in seconds, at most a year.
  ///
  /// NaN counts as 0, and so does a negative value. A stub with a negative delay is reported as invalid.
  public static func seconds(_ seconds: Double) -> Self { .fixed(.seconds(bounded(seconds, to: 31_536_000))) }

  /// Returns a constant delay in milliseconds, with the same bounds as ``seconds(_:)``.
  public static func milliseconds(_ milliseconds: Double) -> Self {
    .fixed(.milliseconds(bounded(milliseconds, to: 31_536_000_000)))
  }

  /// A duration from a number beyond its range would terminate the program.
  private static func bounded(_ number: Double, to most: Double) -> Double {
    number.isNaN ? 0 : max(-most, min(number, most))
  }
}

extension Delay {
  /// Returns the delay of one answer, from zero to a year.
  package func duration(drawingFrom draw: inout RandomDraw) -> Duration {
    switch kind {
    case .fixed(let duration):
      return Self.bounded(duration)
    case .uniform(let shortest, let longest):
      let (shortest, longest) = (Self.bounded(shortest), Self.bounded(longest))
      return shortest + (longest - shortest) * draw.unit()
    case .normal(let mean, let deviation):
      return Self.bounded(Self.bounded(mean) + Self.bounded(deviation) * draw.normal())
    case .percentiles(let table):
      return Self.time(at: draw.unit(), in: table)
    case .logNormal(let median, let sigma, let maximum):
      let drawn = Self.bounded(median) * Self.finite(exp(sigma * draw.normal()))
      return Self.bounded(min(drawn, maximum ?? Self.longest))
    case .both(let first, let second):
      return Self.bounded(first.duration(drawingFrom: &draw) + second.duration(drawingFrom: &draw))
    }
  }

  /// Returns the time of a share, interpolated between the rows of a table.
  private static func time(at share: Double, in table: [Percentile]) -> Duration {
    guard let upper = table.firstIndex(where: { share < $0.share }) else { return table.last?.time ?? .zero }
    guard upper > 0 else { return table[0].time }
    let (low, high) = (table[upper - 1], table[upper])
    return low.time + (high.time - low.time) * ((share - low.share) / (high.share - low.share))
  }

  /// True if the delay is constant.
  package var isFixed: Bool {
    switch kind {
    case .fixed: true
    case .uniform(let shortest, let longest): shortest == longest
    case .normal(_, let deviation): deviation <= .zero
    case .percentiles(let table): table.first?.time == table.last?.time
    case .logNormal: false
    case .both(let first, let second): first.isFixed && second.isFixed
    }
  }

  /// True if one of the durations is negative, although it counts as zero.
  package var isNegative: Bool {
    switch kind {
    case .fixed(let duration), .uniform(let duration, _): duration < .zero
    case .normal(let mean, let deviation): min(mean, deviation) < .zero
    case .logNormal(let median, _, let maximum): min(median, maximum ?? .zero) < .zero
    case .percentiles: false
    case .both(let first, let second): first.isNegative || second.isNegative
    }
  }

  private static let longest = Duration.seconds(86_400 * 365)

  /// Adding durations beyond their range would terminate the program.
  package static func bounded(_ duration: Duration) -> Duration { min(max(.zero, duration), longest) }

  private static func finite(_ factor: Double) -> Double { factor.isFinite ? min(factor, 1e9) : 1e9 }
}

extension Delay: CustomStringConvertible {
  /// The time or its distribution.
  public var description: String {
    switch kind {
    case .fixed(let duration): "\(duration)"
    case .uniform(let shortest, let longest): "\(shortest) to \(longest)"
    case .normal(let mean, let deviation): "about \(mean) (normal, deviation \(deviation))"
    case .percentiles(let table):
      table.map { "\($0.time) at \(($0.share * 10_000).rounded() / 100) %" }.joined(separator: ", ")
    case .logNormal(let median, let sigma, _): "about \(median) (log-normal, sigma \(sigma))"
    case .both(let first, let second): "\(first), then \(second)"
    }
  }
}

/// A reproducible sequence of random numbers for an answer, determined by its seed (SplitMix64).
package struct RandomDraw: Sendable {
  private var state: UInt64

  /// Creates a sequence.
  ///
  /// - Parameters:
  ///   - seed: The seed of the whole run.
  ///   - number: The exchange's number, so that the numbers of each exchange are independent of the others.
  package init(seed: UInt64, number: UInt64) { state = seed &+ number &* 0xA24B_AED4_963E_E407 }

  /// The purpose of a sequence, other than the delay stated by a stub.
  package enum Purpose: UInt64 {
    case latency = 0x6C61_7465_6E63_7921
    case failure = 0x6661_696C_7572_6521
    case template = 0x7465_6D70_6C61_7465
    case webhook = 0x7765_6268_6F6F_6B21
    case stubLatency = 0x7374_7562_6C61_7465
    case stubFailure = 0x7374_7562_6661_696C
    case chaosLatency = 0x6368_616F_736C_6174
    case chaosError = 0x6368_616F_7365_7272
    case network = 0x6E65_7477_6F72_6B21
  }

  /// Returns an independent sequence for another purpose.
  package func sequence(for purpose: Purpose) -> Self {
    var copy = self
    copy.state ^= purpose.rawValue
    return copy
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Returns a number from 0 up to but not including 1.
  package mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// Returns a number from the standard normal distribution (Box and Muller).
  package mutating func normal() -> Double {
    let radius = (-2 * log(1 - unit())).squareRoot()
    return radius * cos(2 * .pi * unit())
  }
}
