/// The members of a JSON object in the order in which they were written, each name once.
///
/// Two objects are equal when they have the same members, in whatever order. Looking a name up takes the same time
/// however many members there are.
public struct JSONObject: Sendable {
  /// A name and its value.
  public typealias Element = (key: String, value: JSONValue)

  var members: [Element]
  /// Empty for small objects, where a look at each name is faster than a hash of one.
  var index: MemberIndex

  /// An object without members.
  public init() {
    members = []
    index = MemberIndex()
  }

  /// Keeps the order of `members`; of those with the same name the last value wins, in the place of the first.
  public init(_ members: some Sequence<Element>) {
    self.init()
    for (key, value) in members { self[key] = value }
  }

  /// Only for members whose names are known to differ.
  init(distinct members: [Element]) {
    self.members = members
    index = MemberIndex(members)
  }

  /// Like `init(_:)`, but keeps the array where, as nearly always, the names differ.
  init(lastWins members: [Element]) {
    self.init()
    if let index = MemberIndex(ifDistinct: members) {
      self.members = members
      self.index = index
    } else {
      for (key, value) in members { updateValue(value, forKey: key) }
    }
  }

  /// The value of the member named `key`; setting `nil` removes the member, and a new name goes to the end.
  public subscript(key: String) -> JSONValue? {
    get {
      index(forKey: key).map { members[$0].value }
    }
    set {
      if let newValue {
        updateValue(newValue, forKey: key)
      } else {
        removeValue(forKey: key)
      }
    }
  }

  /// The place of the member named `key`, or `nil` where there is none.
  public func index(forKey key: String) -> Int? {
    if index.isEmpty {
      members.firstIndex { $0.key.hasSameBytes(as: key) }
    } else {
      index.position(of: key, in: members)
    }
  }

  /// Sets the value of the member named `key`, which keeps its place, or appends it, and gives what it held before.
  @discardableResult
  public mutating func updateValue(_ value: JSONValue, forKey key: String) -> JSONValue? {
    if let position = index(forKey: key) {
      let old = members[position].value
      members[position].value = value
      return old
    }
    members.append((key, value))
    index.appendLast(of: members)
    return nil
  }

  /// Removes the member named `key` and gives what it held.
  @discardableResult
  public mutating func removeValue(forKey key: String) -> JSONValue? {
    guard let position = index(forKey: key) else { return nil }
    let old = members.remove(at: position).value
    index = MemberIndex(members)
    return old
  }

  /// The names in order.
  public var keys: some RandomAccessCollection<String> & Sendable {
    members.map(\.key)
  }

  /// The values in the order of their names.
  public var values: some RandomAccessCollection<JSONValue> & Sendable {
    members.map(\.value)
  }
}

extension JSONObject: RandomAccessCollection {
  public var startIndex: Int { 0 }
  public var endIndex: Int { members.count }

  public subscript(position: Int) -> Element {
    members[position]
  }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
  /// Keeps the order of the literal; of members with the same name the last value wins.
  public init(dictionaryLiteral members: (String, JSONValue)...) {
    self.init(members.lazy.map { (key: $0, value: $1) })
  }
}

extension JSONObject: Hashable {
  public static func == (left: JSONObject, right: JSONObject) -> Bool {
    guard left.count == right.count else { return false }
    for position in left.indices {
      let (key, value) = left.members[position]
      // Objects from the same source mostly have their members in the same order.
      let other = right.members[position].key.hasSameBytes(as: key) ? position : right.index(forKey: key)
      guard let other, right.members[other].value == value else { return false }
    }
    return true
  }

  /// Adds up the hashes of the members, since their order does not count.
  public func hash(into hasher: inout Hasher) {
    var sum = 0
    for (key, value) in members {
      var member = hasher
      key.hashBytes(into: &member)
      member.combine(value)
      sum &+= member.finalize()
    }
    hasher.combine(count)
    hasher.combine(sum)
  }
}
