extension JSONValue {
  /// Returns the value with each member whose key satisfies a predicate replaced, at any depth, also in JSON inside a
  /// string.
  ///
  /// Members that are `null` or booleans are kept, since they reveal no information.
  ///
  /// - Parameters:
  ///   - replacement: The new value of such members.
  ///   - isReplaced: The predicate, called once for each distinct key, since a long document repeats few keys.
  /// - Returns: `nil` if no key satisfies the predicate.
  package func replacingMembers(with replacement: JSONValue, where isReplaced: (String) -> Bool) -> JSONValue? {
    var known: [String: Bool] = [:]
    return replacing(with: replacement) { key in
      if let answer = known[key] { return answer }
      let answer = isReplaced(key)
      known[key] = answer
      return answer
    }
  }

  private func replacing(with replacement: JSONValue, _ isReplaced: (String) -> Bool) -> JSONValue? {
    switch self {
    case .object(let object):
      let members = object.map { member in
        let isHidden = !member.value.isNullOrBoolean && isReplaced(member.key)
        let value = isHidden ? replacement : member.value.replacing(with: replacement, isReplaced)
        return (key: member.key, new: value, old: member.value)
      }
      guard members.contains(where: { $0.new != nil }) else { return nil }
      return .object(JSONObject(members.map { (key: $0.key, value: $0.new ?? $0.old) }))
    case .array(let elements):
      let replaced = elements.map { $0.replacing(with: replacement, isReplaced) }
      guard replaced.contains(where: { $0 != nil }) else { return nil }
      return .array(zip(replaced, elements).map { $0 ?? $1 })
    case .string(let text):
      return JSONValue(heldBy: text)?.replacing(with: replacement, isReplaced).map { .string($0.serialized()) }
    default:
      return nil
    }
  }

  /// Parses a text that is a JSON object, array or string, or returns `nil` for other texts.
  private init?(heldBy text: String) {
    let bytes = text.utf8
    guard bytes.count > 4, let first = bytes.first(where: { !Self.isSpace($0) }), Self.opensValue(first) else {
      return nil
    }
    do throws(JSONError) { try self.init(parsing: text) } catch { return nil }
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

  private static func opensValue(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") || byte == UInt8(ascii: "\"")
  }

  /// True if the value is `null`, `true` or `false`.
  package var isNullOrBoolean: Bool {
    switch self {
    case .null, .bool: true
    default: false
    }
  }
}
