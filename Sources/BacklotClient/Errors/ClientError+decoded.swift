import BacklotHTTP
public import Foundation

extension ClientError {
  /// Reads the account that an API gives of its errors in a form of its own.
  ///
  /// ```swift
  /// } catch where error.code == .status(.unprocessableContent) {
  ///   form.show(try error.decoded(as: FieldProblems.self))
  /// }
  /// ```
  ///
  /// For accounts in the form of RFC 9457 there is ``problem``.
  ///
  /// - Parameters:
  ///   - type: What the API's errors look like.
  ///   - decoder: What the content is decoded with.
  /// - Throws: This error itself, unless its code is ``Code/status(_:)`` and its answer was read; and an error with code
  ///   ``Code/decoding``, which says where, when the answer has something else in it.
  public func decoded<Problem: Decodable>(
    as type: Problem.Type,
    with decoder: JSONDecoder = JSONDecoder()
  ) throws(ClientError) -> Problem {
    // Underneath lies what kept the answer from being read.
    guard case .status = code, underlyingError == nil, let request, let response, let bytes = response.body.bytes else {
      throw self
    }
    let content = Data(bytes)
    do {
      return try decoder.decode(type, from: content)
    } catch {
      throw .decoding(error, as: type, content, of: response, to: request)
    }
  }
}
