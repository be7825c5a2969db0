import BacklotHTTP

/// The result of ``HTTP1Connection/probe()``.
package enum HTTP1Probe: Sendable, Hashable {
  /// There are bytes to send, which tell whether the client still receives.
  case sent
  /// No bytes can be sent before the response begins.
  case impossible
  /// The client is considered gone, since its response may never continue.
  case gone
  /// Nothing has to be found out now: the response has a definite end, or output is still pending.
  case unnecessary
}

extension HTTP1Connection {
  /// Writes bytes without a meaning, if there is a response that may not continue for a long time.
  ///
  /// TCP does not distinguish a client that has left from one that has only ended its side: both send the same segment.
  /// But the system of a client that has left answers further bytes with a reset. Before a response begins, these bytes
  /// are `100 Continue`, which a client can discard (RFC 9110 §15.2.1). In chunked content, they are a leading zero of
  /// the next chunk's size (RFC 9112 §7.1).
  package mutating func probe() -> HTTP1Probe {
    guard let first = exchanges.first, !isClosing, writer.output.isEmpty else { return .unnecessary }
    switch first.progress {
    case .waiting where neverResponds: return .gone
    case .waiting where first.version == .http10: return .impossible
    case .waiting:
      writer.writeInformational(.continue)
      return .sent
    case .writing(.chunked, _):
      guard probeCount < Self.maximumProbeCount else { return .gone }
      probeCount += 1
      writer.output.append(UInt8(ascii: "0"))
      return .sent
    case .writing: return .unnecessary
    }
  }

  /// The maximum number of leading zeros, since some clients limit the length of a chunk's size to 16 digits.
  private static let maximumProbeCount = 8
}
