/// The members of a JSON object in the order in which they were written, with unique names.
///
/// Two objects are equal if they have the same members, in any order. The time to look up a name does not depend on the
/// number of members.
public struct JSONObject: Sendable {
  /// A name and its value.
  public typealias Element = (key: String, value: JSONValue)

  /// A stored member.
  ///
  /// Swift destroys arrays of structures much faster than arrays of tuples.
  @usableFromInline
  package struct Member: Sendable {
    @usableFromInline
    package let key: String
    @usableFromInline
    package var value: JSONValue
  }

  @usableFromInline
  package private(set) var members: [Member]
  /// The index by name; empty for small objects, in which a linear search is faster than a hash.
  @usableFromInline
  private(set) var index: MemberIndex

  /// Creates an object without members.
  public init() {
    members = []
    index = MemberIndex()
  }

  /// Creates an object from members, in their order.
  ///
  /// If several members have the same name, the last value wins, in the position of the first.
  public init(_ members: some Sequence<Element>) {
    self.init()
    for (key, value) in members { self[key] = value }
  }

  /// Creates an object from members with known distinct names.
  ///
  /// - Parameters:
  ///   - count: The number of members.
  ///   - member: Returns the member at a position.
  package init(distinctCount count: Int, _ member: (Int) -> Element) {
    var members: [Member] = []
    members.reserveCapacity(count)
    for index in 0..<count {
      let (key, value) = member(index)
      members.append(Member(key: key, value: value))
    }
    self.init(distinct: members)
  }

  /// Creates an object from members whose names are known to be distinct.
  init(distinct members: [Member]) {
    self.members = members
    index = MemberIndex(members)
  }

  /// Like `init(_:)`, but keeps the array if the names are distinct, as they nearly always are.
  init(lastWins members: [Member]) {
    self.init()
    if let index = MemberIndex(ifDistinct: members) {
      self.members = members
      self.index = index
    } else {
      for member in members { updateValue(member.value, forKey: member.key) }
    }
  }

  /// The value of the member named `key`; setting `nil` removes the member, and a new member is appended.
  public subscript(key: String) -> JSONValue? {
    @inlinable
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

  /// Returns the position of the member named `key`, or `nil` if there is no such member.
  @inlinable
  public func index(forKey key: String) -> Int? {
    if index.isEmpty {
      members.firstIndex { $0.key.hasSameBytes(as: key) }
    } else {
      index.position(of: key, in: members)
    }
  }

  /// Like `index(forKey:)`, but checks `position` first: objects from the same source mostly have the same order.
  @inlinable
  package func index(forKey key: String, likely position: Int) -> Int? {
    if position < members.count, members[position].key.hasSameBytes(as: key) { return position }
    return index(forKey: key)
  }

  /// Sets the value of the member named `key` in its position, or appends the member, and returns the previous value.
  @discardableResult
  public mutating func updateValue(_ value: JSONValue, forKey key: String) -> JSONValue? {
    if let position = index(forKey: key) {
      let old = members[position].value
      members[position].value = value
      return old
    }
    members.append(Member(key: key, value: value))
    index.appendLast(of: members)
    return nil
  }

  /// Removes the member named `key` and returns its value.
  @discardableResult
  public mutating func removeValue(forKey key: String) -> JSONValue? {
    guard let position = index(forKey: key) else { return nil }
    let old = members.remove(at: position).value
    index = MemberIndex(members)
    return old
  }

  /// The names, in order.
  public var keys: some RandomAccessCollection<String> & Sendable {
    members.map(\.key)
  }

  /// The values in the order of their names.
  public var values: some RandomAccessCollection<JSONValue> & Sendable {
    members.map(\.value)
  }
}

extension JSONObject: RandomAccessCollection {
  /// The position of the first member.
  @inlinable public var startIndex: Int { 0 }
  /// The number of members.
  @inlinable public var endIndex: Int { members.count }

  /// The member at `position`, which must be below `endIndex`.
  @inlinable
  public subscript(position: Int) -> Element {
    (members[position].key, members[position].value)
  }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
  /// Creates an object from a literal, in its order; if several members have the same name, the last value wins.
  public init(dictionaryLiteral members: (String, JSONValue)...) {
    self.init(members.lazy.map { (key: $0, value: $1) })
  }
}
