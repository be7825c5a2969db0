extension JSONValue {
  /// Returns the value with each member whose key satisfies a predicate replaced, at any depth, also in JSON inside a
  /// string.
  ///
  /// Members that are `null` or booleans are kept, since they reveal no information. A string that begins like JSON
  /// inside eight other such strings, or with JSON that exceeds the depth of 512 together with its surroundings, is
  /// replaced as a whole.
  ///
  /// - Parameters:
  ///   - replacement: The new value of such members.
  ///   - isReplaced: The predicate, called once for each distinct key, since a long document repeats few keys.
  /// - Returns: `nil` if nothing is replaced.
  package func replacingMembers(with replacement: JSONValue, where isReplaced: (String) -> Bool) -> JSONValue? {
    withoutActuallyEscaping(isReplaced) { isReplaced in
      var replacing = MemberReplacing(replacement: replacement, isReplaced: isReplaced)
      return replacing.value(self, strings: 0, depth: 0)
    }
  }

  /// Returns the value of JSON text with members replaced, as by ``replacingMembers(with:where:)``.
  ///
  /// - Returns: `nil` if nothing is replaced and no two members of an object have the same name. Of such members, the
  ///   value contains only the last, because the others can contain secrets as well.
  /// - Throws: A ``JSONError`` if the text is not JSON.
  package static func replacingMembers(
    inText text: [UInt8],
    with replacement: JSONValue,
    where isReplaced: (String) -> Bool
  ) throws(JSONError) -> JSONValue? {
    let result = withoutActuallyEscaping(isReplaced) { isReplaced -> Result<JSONValue?, JSONError> in
      var replacing = MemberReplacing(replacement: replacement, isReplaced: isReplaced)
      return Result { () throws(JSONError) in try replacing.text(text, strings: 0, depth: 0) }
    }
    return try result.get()
  }

  /// True if the value is `null`, `true` or `false`.
  package var isNullOrBoolean: Bool {
    switch self {
    case .null, .bool: true
    default: false
    }
  }
}

private struct MemberReplacing {
  /// The number of strings inside each other whose JSON is read.
  private static let deepestString = 8
  private static let limits = JSONLimits()

  let replacement: JSONValue
  let isReplaced: (String) -> Bool
  private var known: [String: Bool] = [:]

  init(replacement: JSONValue, isReplaced: @escaping (String) -> Bool) {
    self.replacement = replacement
    self.isReplaced = isReplaced
  }

  private mutating func replaces(_ key: String) -> Bool {
    if let answer = known[key] { return answer }
    let answer = isReplaced(key)
    known[key] = answer
    return answer
  }

  /// Returns the value of a text with members replaced, or `nil` if the text can be shown as it is.
  ///
  /// - Parameters:
  ///   - strings: The number of enclosing strings.
  ///   - depth: The number of enclosing strings, arrays and objects.
  mutating func text(_ text: [UInt8], strings: Int, depth: Int) throws(JSONError) -> JSONValue? {
    let limits = JSONLimits(maximumDepth: Self.limits.maximumDepth - depth)
    do throws(JSONError) {
      return value(try JSONParser(limits: limits, duplicateKeys: .rejected).parse(text), strings: strings, depth: depth)
    } catch {
      guard error.code == .duplicateKey else { throw error }
      let parsed = try JSONParser(limits: limits).parse(text)
      return value(parsed, strings: strings, depth: depth) ?? parsed
    }
  }

  /// Returns a value with members replaced, or `nil` if there are none.
  mutating func value(_ value: JSONValue, strings: Int, depth: Int) -> JSONValue? {
    switch value {
    case .object(let object):
      var members: [JSONObject.Member] = []
      var isChanged = false
      for member in object {
        let isHidden = !member.value.isNullOrBoolean && replaces(member.key)
        let new = isHidden ? replacement : self.value(member.value, strings: strings, depth: depth + 1)
        if new != nil { isChanged = true }
        members.append(JSONObject.Member(key: member.key, value: new ?? member.value))
      }
      return isChanged ? .object(JSONObject(distinct: members)) : nil
    case .array(let elements):
      let replaced = elements.map { self.value($0, strings: strings, depth: depth + 1) }
      guard replaced.contains(where: { $0 != nil }) else { return nil }
      return .array(zip(replaced, elements).map { $0 ?? $1 })
    case .string(let string):
      return self.string(string, strings: strings, depth: depth)
    default:
      return nil
    }
  }

  /// Returns a string that contains a JSON object, array or string with members replaced, or `nil` for other strings.
  private mutating func string(_ string: String, strings: Int, depth: Int) -> JSONValue? {
    let bytes = string.utf8
    guard bytes.count > 4, let first = bytes.first(where: { !JSONBytes.isWhitespace($0) }) else { return nil }
    guard first == UInt8(ascii: "{") || first == UInt8(ascii: "[") || first == UInt8(ascii: "\"") else { return nil }
    if strings == Self.deepestString { return replacement }
    do throws(JSONError) {
      return try text(Array(bytes), strings: strings + 1, depth: depth + 1).map { .string($0.serialized()) }
    } catch {
      // Other strings only begin like JSON. In a conditional expression, `nil` would be the JSON value `null` here.
      if error.code == .tooDeep { return replacement }
      return nil
    }
  }
}
