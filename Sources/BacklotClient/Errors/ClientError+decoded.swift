import BacklotHTTP
public import Foundation

extension ClientError {
  /// Returns the problem that an API reports in its own format.
  ///
  /// ```swift
  /// } catch where error.code == .status(.unprocessableContent) {
  ///   form.show(try error.decoded(as: FieldProblems.self))
  /// }
  /// ```
  ///
  /// For problems in the format of RFC 9457, use ``problem``.
  ///
  /// - Parameters:
  ///   - type: The type of the API's errors.
  ///   - decoder: The decoder for the content.
  /// - Throws: This error itself, unless its code is ``Code/status(_:)`` and its response was read; an error with code
  ///   ``Code/decoding`` and the location if the response has different content.
  public func decoded<Problem: Decodable>(
    as type: Problem.Type,
    with decoder: JSONDecoder = JSONDecoder()
  ) throws(ClientError) -> Problem {
    // The underlying error is the reason why the response could not be read.
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
