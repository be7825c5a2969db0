/// The members of a JSON object in the order in which they were written, each name once.
///
/// Two objects are equal when they have the same members, in whatever order. Looking a name up takes the same time
/// however many members there are.
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
  /// Empty for small objects, where a look at each name is faster than a hash of one.
  @usableFromInline
  private(set) var index: MemberIndex

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

  /// Creates an object of members whose names the caller knows to differ.
  ///
  /// - Parameters:
  ///   - count: The number of members.
  ///   - member: Gives the member at a place.
  package init(distinctCount count: Int, _ member: (Int) -> Element) {
    var members: [Member] = []
    members.reserveCapacity(count)
    for index in 0..<count {
      let (key, value) = member(index)
      members.append(Member(key: key, value: value))
    }
    self.init(distinct: members)
  }

  /// Only for members whose names are known to differ.
  init(distinct members: [Member]) {
    self.members = members
    index = MemberIndex(members)
  }

  /// Like `init(_:)`, but keeps the array where, as nearly always, the names differ.
  init(lastWins members: [Member]) {
    self.init()
    if let index = MemberIndex(ifDistinct: members) {
      self.members = members
      self.index = index
    } else {
      for member in members { updateValue(member.value, forKey: member.key) }
    }
  }

  /// The value of the member named `key`; setting `nil` removes the member, and a new name goes to the end.
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

  /// Like `index(forKey:)`, but looks at `position` first: objects from the same source mostly have the same order.
  @inlinable
  package func index(forKey key: String, likely position: Int) -> Int? {
    if position < members.count, members[position].key.hasSameBytes(as: key) { return position }
    return index(forKey: key)
  }

  /// Sets the value of the member named `key`, which keeps its place, or appends it, and gives what it held before.
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
  /// The place of the first member.
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
  /// Keeps the order of the literal; of members with the same name the last value wins.
  public init(dictionaryLiteral members: (String, JSONValue)...) {
    self.init(members.lazy.map { (key: $0, value: $1) })
  }
}
