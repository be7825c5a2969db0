import BacklotHTTP
import BacklotMessages
import BacklotStubs

/// A recorded request while the index is built, without its texts.
struct PendingRequest {
  var entry: Int32
  var group: Int32
  /// The range of its values in the pool.
  var values: Range<Int>
  /// The places of its placeholders, in order.
  var placeholders: [UInt64] = []
  /// The credentials, by number; -1 if there are none.
  var identity: Int32
  /// A hash of the response, or `nil` if it is not in memory.
  var response: UInt64?
  /// A placeholder by which the client is known; -1 if there is none.
  var secret: Int32
}

/// A compared value of a pending request.
struct PendingValue: Sendable {
  let place: UInt64
  let hash: UInt64
  let appearance: ValueAppearance

  var wildcardHash: UInt64 { ComparedValue.wildcardHash(at: place) }
}
