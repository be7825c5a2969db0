// With an encoder or decoder of another library, such as Foundation's, a value keeps its meaning but not its spelling.
//
// The order of members, the spelling of numbers, and digits beyond the precision of `Int64`, `UInt64` and `Double` are
// lost. To keep those, parse and serialize instead.

extension JSONValue: Decodable {
  /// Decodes any value; integers stay integers.
  public init(from decoder: any Decoder) throws {
    if let members = Self.answer({ try decoder.container(keyedBy: MemberKey.self) }) {
      self = .object(try JSONObject(members))
    } else if var elements = Self.answer({ try decoder.unkeyedContainer() }) {
      self = .array(try Self.elements(of: &elements))
    } else {
      self = try Self.scalar(in: decoder.singleValueContainer())
    }
  }

  private static func elements(of container: inout any UnkeyedDecodingContainer) throws -> [JSONValue] {
    var elements: [JSONValue] = []
    while !container.isAtEnd { elements.append(try container.decode(JSONValue.self)) }
    return elements
  }

  /// Returns a scalar by trying one type after the other, since `Decoder` has no other way to find out the type.
  private static func scalar(in container: any SingleValueDecodingContainer) throws -> JSONValue {
    if container.decodeNil() { return .null }
    if let bool = answer({ try container.decode(Bool.self) }) { return .bool(bool) }
    if let integer = answer({ try container.decode(Int64.self) }) { return .number(JSONNumber(integer)) }
    if let integer = answer({ try container.decode(UInt64.self) }) { return .number(JSONNumber(integer)) }
    if let double = answer({ try container.decode(Double.self) }), let number = JSONNumber(double) {
      return .number(number)
    }
    return .string(try container.decode(String.self))
  }

  /// Returns a decoder's answer to a question about its contents, or `nil` if it throws.
  ///
  /// A decoder can only answer no with an error, which is not always a `DecodingError`: Foundation throws its own error
  /// if -2.5 is not an integer. The last question is asked without this method, so that a real error is not lost.
  private static func answer<Answer>(_ question: () throws -> Answer) -> Answer? {
    do {
      return try question()
    } catch {
      return nil
    }
  }
}

extension JSONValue: Encodable {
  /// Encodes the value, with numbers as `Int64` or `UInt64` if they fit, otherwise as the nearest `Double`.
  ///
  /// - Throws: `EncodingError.invalidValue` for a number beyond the range of `Double`.
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .array(let elements):
      var container = encoder.unkeyedContainer()
      for element in elements { try container.encode(element) }
    case .object(let object):
      var container = encoder.container(keyedBy: MemberKey.self)
      for (key, value) in object { try container.encode(value, forKey: MemberKey(stringValue: key)) }
    default:
      var container = encoder.singleValueContainer()
      try encodeScalar(to: &container)
    }
  }

  private func encodeScalar(to container: inout any SingleValueEncodingContainer) throws {
    switch self {
    case .bool(let bool): try container.encode(bool)
    case .string(let string): try container.encode(string)
    case .number(let number): try number.encode(to: &container)
    default: try container.encodeNil()
    }
  }
}

extension JSONNumber {
  fileprivate func encode(to container: inout any SingleValueEncodingContainer) throws {
    if let int64 {
      try container.encode(int64)
    } else if isInteger, let integer = UInt64(text) {
      try container.encode(integer)
    } else if let double {
      try container.encode(double)
    } else {
      let description = "the number is outside the range of Double"
      let context = EncodingError.Context(codingPath: container.codingPath, debugDescription: description)
      throw EncodingError.invalidValue(self, context)
    }
  }
}

extension JSONObject {
  fileprivate init(_ container: KeyedDecodingContainer<MemberKey>) throws {
    self.init()
    for key in container.allKeys { self[key.stringValue] = try container.decode(JSONValue.self, forKey: key) }
  }
}

/// A coding key with any name.
private struct MemberKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) {
    self.stringValue = stringValue
  }

  init?(intValue: Int) {
    return nil
  }
}
