import BacklotTime

/// A network between clients and a backend: its latency, bandwidth and loss.
///
/// ```swift
/// let backend = MockBackend(conditions: .network(.threeG)) { … }
/// ```
///
/// A response is complete after this time, beyond the time that the backend takes:
///
/// *latency + jitter + request content ÷ uplink + response content ÷ downlink + retransmission*
///
/// - The latency is that of a round trip; a connection is assumed to be open. The jitter is evenly distributed between
///   zero and its maximum.
/// - The content is that of the body. Heads are small and not counted. Each response has the whole bandwidth.
/// - A message is lost in one of the two directions with the probability *1 − (1 − loss)²*. After the first loss, the
///   sender waits for one second, and twice as long after each further one (RFC 6298 §5). After three losses in a row,
///   the connection is reset instead of a fourth attempt.
/// - Loss also limits the bandwidth of the content in each direction, because TCP reduces its rate: to *1460 bytes ÷
///   latency × √(3 ÷ 2 loss)* (Mathis, Semke, Mahdavi and Ott, 1997).
///
/// The presets, except for ``lossy`` and ``offline``, have the values of connections of the same name in WebPageTest.
public struct NetworkConditions: Sendable, Hashable {
  /// The name, for logs.
  public var name: String?
  /// The time of a round trip.
  public var latency: Duration
  /// The maximum of the additional random time of a round trip.
  public var jitter: Duration
  /// The bandwidth of responses in bits per second; `nil` for no limit.
  public var downlink: Int?
  /// The bandwidth of requests in bits per second; `nil` for no limit.
  public var uplink: Int?
  /// The share of packets that are lost, from 0 to 1; a value beyond these limits counts as the nearest one.
  public var loss: Double
  /// True if there is no connection at all.
  public var isOffline: Bool

  /// Creates a network.
  ///
  /// - Parameters:
  ///   - name: The name, for logs.
  ///   - latency: The time of a round trip. Defaults to zero.
  ///   - jitter: The maximum of the additional random time of a round trip. Defaults to zero.
  ///   - downlink: The bandwidth of responses in bits per second. Defaults to no limit.
  ///   - uplink: The bandwidth of requests in bits per second. Defaults to no limit.
  ///   - loss: The share of packets that are lost, from 0 to 1. Defaults to zero.
  ///   - isOffline: True if there is no connection at all.
  public init(
    name: String? = nil,
    latency: Duration = .zero,
    jitter: Duration = .zero,
    downlink: Int? = nil,
    uplink: Int? = nil,
    loss: Double = 0,
    isOffline: Bool = false
  ) {
    self.name = name
    self.latency = latency
    self.jitter = jitter
    self.downlink = downlink
    self.uplink = uplink
    self.loss = loss
    self.isOffline = isOffline
  }
}

// MARK: - Presets

extension NetworkConditions {
  /// A 3G network with 1.6 Mbit/s down, 768 kbit/s up and a round trip of 300 ms, as `3G` in WebPageTest.
  public static var threeG: Self { mobile("3g", latency: 300, downlink: 1_600_000, uplink: 768_000) }

  /// A slow 3G network with 400 kbit/s in each direction and a round trip of 400 ms, as `3G Slow` in the test
  /// form of WebPageTest.
  public static var slowThreeG: Self { mobile("slow-3g", latency: 400, downlink: 400_000, uplink: 400_000) }

  /// An EDGE network with 240 kbit/s down, 200 kbit/s up and a round trip of 840 ms, as `Edge` in WebPageTest.
  public static var edge: Self { mobile("edge", latency: 840, downlink: 240_000, uplink: 200_000) }

  /// An LTE network with 12 Mbit/s in each direction and a round trip of 70 ms, as `LTE` in the test form
  /// of WebPageTest.
  public static var lte: Self { mobile("lte", latency: 70, downlink: 12_000_000, uplink: 12_000_000) }

  /// A network at the edge of its reach: 1.6 Mbit/s down, 768 kbit/s up, a round trip of 150 to 250 ms, and 5 % loss.
  public static var lossy: Self {
    var network = mobile("lossy", latency: 150, downlink: 1_600_000, uplink: 768_000)
    network.jitter = .milliseconds(100)
    network.loss = 0.05
    return network
  }

  /// No network: each request fails with ``Fault/offline``.
  public static var offline: Self { Self(name: "offline", isOffline: true) }

  /// The presets by their names in a profile.
  package static var presets: [Self] { [threeG, slowThreeG, edge, lte, lossy, offline] }

  private static func mobile(_ name: String, latency: Int, downlink: Int, uplink: Int) -> Self {
    Self(name: name, latency: .milliseconds(latency), downlink: downlink, uplink: uplink)
  }
}

// MARK: - Effects

extension NetworkConditions {
  /// The number of losses in a row after which the connection is reset.
  private static let mostLosses = 3
  /// The content of a packet in bytes, without the headers of IPv4 and TCP in an Ethernet frame.
  private static let packetSize = 1460.0

  /// The effective bandwidth of responses in bits per second; `nil` for no limit.
  var effectiveDownlink: Int? { limited(downlink) }

  /// The effective bandwidth of requests in bits per second; `nil` for no limit.
  var effectiveUplink: Int? { limited(uplink) }

  private func limited(_ bandwidth: Int?) -> Int? {
    guard loss > 0, latency > .zero else { return bandwidth.map { max(1, $0) } }
    let limit = 8 * Self.packetSize / (latency / .seconds(1)) * (1.5 / min(loss, 1)).squareRoot()
    return max(1, min(bandwidth ?? .max, Int(min(limit, 1e15))))
  }

  /// The effect on one request.
  struct Effect {
    /// The time until the response begins.
    var delay = Duration.zero
    /// The reason for the failure of the connection, if it fails.
    var fault: Fault?
    /// The number of lost messages.
    var lossCount = 0
  }

  /// Returns the effect on one request.
  ///
  /// - Parameters:
  ///   - count: The number of bytes of the request's content.
  ///   - draw: The random numbers.
  func effect(sending count: Int, drawingFrom draw: RandomDraw) -> Effect {
    if isOffline { return Effect(fault: .offline) }
    var draw = draw
    var effect = Effect(delay: Delay.bounded(latency) + Delay.bounded(jitter) * draw.unit())
    if let uplink = effectiveUplink { effect.delay += Pace.bitsPerSecond(uplink).time(forBytes: count) ?? .zero }
    let arrival = 1 - min(loss, 1)
    while effect.fault == nil, loss > 0, draw.unit() < 1 - arrival * arrival {
      effect.delay += .seconds(1 << effect.lossCount)
      effect.lossCount += 1
      if effect.lossCount == Self.mostLosses { effect.fault = .connectionReset }
    }
    return effect
  }

  /// True if the effect is random.
  var isDrawn: Bool { jitter > .zero || loss > 0 && !isOffline }
}

extension NetworkConditions: CustomStringConvertible {
  /// The name, or the values.
  public var description: String {
    if let name { return name }
    if isOffline { return "offline" }
    let parts = [
      latency > .zero ? DurationText.text(latency) : nil,
      jitter > .zero ? "jitter \(DurationText.text(jitter))" : nil,
      downlink.map { "\($0) bit/s down" }, uplink.map { "\($0) bit/s up" },
      loss > 0 ? "loss \((loss * 10_000).rounded() / 100) %" : nil,
    ]
    return parts.compactMap(\.self).joined(separator: ", ")
  }
}
