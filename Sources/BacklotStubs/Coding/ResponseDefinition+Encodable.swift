public import BacklotHTTP

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension ResponseDefinition {
  /// Creates an answer with the JSON of a value and `Content-Type: application/json`, unless the fields specify another
  /// type.
  ///
  /// A stub whose value cannot be encoded, such as a number that is not finite, is reported as invalid. For JSON text,
  /// use ``init(_:jsonText:headers:after:)``.
  ///
  /// - Parameters:
  ///   - status: The status. Defaults to 200.
  ///   - json: The value.
  ///   - headerFields: The header fields.
  ///   - delay: The delay of the answer.
  ///   - encoder: The encoder. By default, it sorts keys, so that the same value always produces the same bytes.
  public init(
    _ status: HTTPStatus = .ok,
    json: some Encodable,
    headers headerFields: HTTPFields = [:],
    after delay: Delay? = nil,
    encoder: JSONEncoder? = nil
  ) {
    do {
      let body = HTTPBody([UInt8](try (encoder ?? Self.defaultEncoder).encode(json)))
      self.init(status, headers: headerFields, body: body, after: delay)
      setDefaultType(.json)
      if let text = json as? String { noteJSON(in: text) }
    } catch {
      self = Self(status, headers: headerFields).noting(
        "the value cannot be encoded as JSON: \(Self.reason(of: error))"
      )
    }
  }

  private static func reason(of error: any Error) -> String {
    guard case EncodingError.invalidValue(let value, let context)? = error as? EncodingError else { return "\(error)" }
    let path = context.codingPath.map(\.stringValue).joined(separator: ".")
    let isFinite = (value as? any BinaryFloatingPoint)?.isFinite ?? true
    let reason = isFinite ? context.debugDescription : "JSON has no number \(value); use a finite number or nil"
    return (path.isEmpty ? "" : "\(path): ") + reason
  }

  private static var defaultEncoder: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }
}

extension ReceivedRequest {
  /// Returns the body, decoded from JSON.
  ///
  /// - Parameters:
  ///   - type: The type of the value.
  ///   - decoder: The decoder.
  /// - Throws: `DecodingError` if the body cannot be decoded as this type.
  public func decoded<Value: Decodable>(
    as type: Value.Type = Value.self,
    decoder: JSONDecoder = JSONDecoder()
  ) throws -> Value {
    try decoder.decode(type, from: Data(body))
  }
}
