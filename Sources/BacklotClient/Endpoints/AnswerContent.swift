import BacklotHTTP
import Foundation

/// All that it takes to make a response of an answer.
struct AnswerContent<Response: Decodable>: Sendable {
  typealias DecodeAnywhere = @Sendable (Self) throws -> sending Response

  let bytes: Data
  let response: HTTPResponse
  let decoding: ResponseDecoding<Response>
  let decoder: JSONDecoder

  /// True if decoding may take longer than switching threads twice, some 10 µs; 4 KiB take 200.
  var isWorthAnotherThread: Bool { bytes.count >= 4 << 10 }

  /// Decodes where the caller is.
  func decoded() throws -> sending Response { try decoding.decode(bytes, of: response, with: decoder) }

  /// Decodes away from the caller's actor.
  @concurrent func decodedElsewhere(by decode: DecodeAnywhere) async throws -> sending Response { try decode(self) }
}
