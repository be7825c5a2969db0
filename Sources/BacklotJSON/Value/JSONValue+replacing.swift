extension JSONValue {
  /// The value with each member whose key satisfies a predicate replaced, at any depth.
  ///
  /// - Parameters:
  ///   - replacement: The value that such members get.
  ///   - isReplaced: Asked once for each different key, since a long document repeats few keys.
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
        let value = isReplaced(member.key) ? replacement : member.value.replacing(with: replacement, isReplaced)
        return (key: member.key, new: value, old: member.value)
      }
      guard members.contains(where: { $0.new != nil }) else { return nil }
      return .object(JSONObject(members.map { (key: $0.key, value: $0.new ?? $0.old) }))
    case .array(let elements):
      let replaced = elements.map { $0.replacing(with: replacement, isReplaced) }
      guard replaced.contains(where: { $0 != nil }) else { return nil }
      return .array(zip(replaced, elements).map { $0 ?? $1 })
    default:
      return nil
    }
  }
}
