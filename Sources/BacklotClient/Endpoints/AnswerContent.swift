import BacklotHTTP
import Foundation

/// The content of an HTTP response, and everything required to decode it.
struct AnswerContent<Response: Decodable>: Sendable {
  typealias DecodeAnywhere = @Sendable (Self) throws -> sending Response

  let bytes: Data
  let response: HTTPResponse
  let decoding: ResponseDecoding<Response>
  let decoder: JSONDecoder

  /// True if decoding may take longer than two thread switches, about 10 µs; 4 KiB take 200 µs.
  var isWorthAnotherThread: Bool { bytes.count >= 4 << 10 }

  /// Returns the response, decoded on the caller's actor.
  func decoded() throws -> sending Response { try decoding.decode(bytes, of: response, with: decoder) }

  /// Returns the response, decoded off the caller's actor.
  @concurrent func decodedElsewhere(by decode: DecodeAnywhere) async throws -> sending Response { try decode(self) }
}
