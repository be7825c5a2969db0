import BacklotHTTP1
import BacklotStubs

extension HTTP1Spoiling {
  /// Creates the spoiling that corresponds to a fault.
  ///
  /// - Parameters:
  ///   - fault: The fault; a failure with a custom error cannot be sent, and resets the connection.
  ///   - seed: The seed of the random bytes, which are identical for the same seed.
  init(_ fault: Fault, seed: UInt64) {
    self =
      switch fault.kind {
      case .connectionReset, .offline, .failure: .reset
      case .emptyResponse: .emptyReply
      case .truncatedBody(let count): .truncated(after: max(0, count))
      case .malformedChunk: .malformedChunk
      case .randomData: .garbage(Self.garbage(seed: seed))
      case .noResponse: .noReply
      }
  }

  /// Returns bytes that cannot be a response, which begins with `H`.
  private static func garbage(seed: UInt64) -> [UInt8] {
    var draw = RandomDraw(seed: seed, number: 0)
    let bytes = (0..<256).map { _ in UInt8(truncatingIfNeeded: draw.next()) }
    return bytes[0] == UInt8(ascii: "H") ? [0] + bytes : bytes
  }
}
