import BacklotJSON

/// Reads an object whose members are items named `name[member]`, or `name[member][member]` for nested members.
///
/// The specification does not define arrays inside. They are read as most servers do: `name[]`, `name[0]`, or the same
/// name several times.
struct DeepObjectReader {
  /// The maximum nesting level.
  static let maximumDepth = 20

  /// One item: the keys in the brackets, and the text that was sent.
  ///
  /// The key of `[]` is empty.
  private struct Entry {
    let keys: [String]
    let text: SentText
  }

  private let name: String
  private let preference: TextPreference
  private var entries: [Entry] = []
  private var isTooDeep = false

  init(name: String, preferring preference: TextPreference) {
    self.name = name
    self.preference = preference
  }

  var isEmpty: Bool { entries.isEmpty && !isTooDeep }

  /// Adds an item if it belongs to the object.
  mutating func add(_ item: SentItems.Item) {
    guard item.name.utf8.count > name.utf8.count + 1, item.name.utf8.starts(with: name.utf8) else { return }
    var rest = item.name.utf8[item.name.utf8.index(item.name.startIndex, offsetBy: name.utf8.count)...]
    var keys: [String] = []
    while rest.first == UInt8(ascii: "["), let close = rest.firstIndex(of: UInt8(ascii: "]")) {
      keys.append(String(Substring(rest[..<close].dropFirst())))
      rest = rest[rest.index(after: close)...]
      if keys.count > Self.maximumDepth {
        isTooDeep = true
        return
      }
    }
    if rest.isEmpty, !keys.isEmpty { entries.append(Entry(keys: keys, text: item.text)) }
  }

  /// Returns the object of the added items.
  func reading(_ shape: ValueShape) -> ParameterReading {
    if isTooDeep { return .malformed("is nested more than \(Self.maximumDepth) levels deep") }
    return value(entries, level: 0, as: shape).map { .value($0) }
      ?? .malformed("has both a value and members under the same name")
  }

  /// Returns the value of some entries, or `nil` if a name has both a text and an object.
  private func value(_ entries: [Entry], level: Int, as shape: ValueShape) -> JSONValue? {
    let leaves = entries.filter { $0.keys.count == level }
    if leaves.count == entries.count { return leaf(leaves, as: shape) }
    guard leaves.isEmpty else { return nil }
    if isArray(entries, level: level, as: shape) { return array(entries, level: level, as: shape) }
    var object = JSONObject()
    for (key, entries) in grouped(entries, level: level) {
      guard let value = value(entries, level: level + 1, as: shape.anyMember(key)) else { return nil }
      object[key] = value
    }
    return .object(object)
  }

  private func leaf(_ entries: [Entry], as shape: ValueShape) -> JSONValue {
    let isArray = shape.structure(ofSeveral: true) == .array
    let values = entries.enumerated().map { index, entry in
      (isArray ? shape.element(at: index) : shape).value(of: entry.text.decoded, preferring: preference)
    }
    return isArray || values.count > 1 ? .array(values) : values[0]
  }

  private func grouped(_ entries: [Entry], level: Int) -> [(key: String, entries: [Entry])] {
    var groups: [(key: String, entries: [Entry])] = []
    var places: [String: Int] = [:]
    for entry in entries {
      let key = entry.keys[level]
      if let place = places[key] {
        groups[place].entries.append(entry)
      } else {
        places[key] = groups.count
        groups.append((key, [entry]))
      }
    }
    return groups
  }
}

// MARK: - Arrays

extension DeepObjectReader {
  private func isArray(_ entries: [Entry], level: Int, as shape: ValueShape) -> Bool {
    let keys = Set(entries.map { $0.keys[level] })
    guard keys.allSatisfy({ $0.isEmpty || Self.index($0) != nil }) else { return false }
    if keys.contains("") || shape.structure(ofSeveral: true) == .array { return true }
    return shape.kinds.isEmpty && (0..<keys.count).allSatisfy { keys.contains("\($0)") }
  }

  /// Returns an array.
  ///
  /// Entries with an index come first, in the order of the indices.
  private func array(_ entries: [Entry], level: Int, as shape: ValueShape) -> JSONValue? {
    let unnumbered = entries.filter { $0.keys[level].isEmpty }.map { [$0] }
    let numbered = grouped(entries.filter { !$0.keys[level].isEmpty }, level: level)
    let sorted = numbered.sorted { (Self.index($0.key) ?? 0) < (Self.index($1.key) ?? 0) }.map(\.entries)
    var elements: [JSONValue] = []
    for entries in sorted + unnumbered {
      guard let value = value(entries, level: level + 1, as: shape.element(at: elements.count)) else { return nil }
      elements.append(value)
    }
    return .array(elements)
  }

  private static func index(_ key: String) -> Int? {
    guard key.utf8.count < 10, key.utf8.allSatisfy({ $0 &- UInt8(ascii: "0") < 10 }) else { return nil }
    return Int(key)
  }
}
