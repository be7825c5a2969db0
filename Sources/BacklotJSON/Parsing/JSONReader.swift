/// A reader that builds a value from the tokens of a text, without recursion, so that depth costs memory but no stack.
///
/// Elements and members are kept on one stack until their container ends, and are then moved into an array of the right
/// size. Each is pushed before its value is read: a member with its name, an element without one.
struct JSONReader: ~Copyable {
  private(set) var cursor: JSONCursor
  private let options: JSONParser
  private var names: TextCache
  private var strings: TextCache
  private var singles: SingleMemberCache
  private var members: MemberStack
  /// The container being read, and those around it.
  private var container = Container(kind: .text, start: 0, offset: 0)
  private var containers: [Container] = []
  private var depth = 0

  /// - Parameters:
  ///   - maximumCount: The maximum number of values.
  ///   - spare: Uninitialized memory for the first members, which outlives the reader.
  init(
    _ bytes: UnsafeBufferPointer<UInt8>,
    options: JSONParser,
    maximumCount: Int,
    spare: MemberStack.Spare
  ) {
    self.options = options
    cursor = JSONCursor(bytes)
    names = TextCache(forSourceOf: bytes.count)
    strings = names
    singles = SingleMemberCache(forSourceOf: bytes.count)
    members = MemberStack(spare: spare, maximumCount: maximumCount)
  }

  /// The number of values that were read so far.
  var valueCount: Int { members.pushedCount }

  mutating func readText() throws(JSONFailure) -> JSONValue {
    if cursor.bytes.count > options.limits.maximumLength {
      throw JSONFailure(.length, at: max(0, options.limits.maximumLength))
    }
    try readByteOrderMark()
    cursor.skipWhitespace()
    try beginElement()
    try readValue()
    cursor.skipWhitespace()
    if !cursor.isAtEnd { throw cursor.failure(.endOfText) }
    return members.popValue() ?? .null
  }

  private mutating func readByteOrderMark() throws(JSONFailure) {
    guard cursor.current == JSONBytes.byteOrderMark[0], cursor.bytes.starts(with: JSONBytes.byteOrderMark) else {
      return
    }
    if options.byteOrderMark == .rejected { throw cursor.failure(.byteOrderMark) }
    cursor.position = 3
  }

  /// Reads the value of the last member on the stack, with all values inside it.
  private mutating func readValue() throws(JSONFailure) {
    while true {
      if try readOpening() { continue }
      while container.kind != .text, try readSeparator() == false { try close() }
      if container.kind == .text { return }
    }
  }

  /// Reads a whole scalar or empty container, or returns `true` after the opening bracket of another container.
  @inline(__always)
  private mutating func readOpening() throws(JSONFailure) -> Bool {
    switch cursor.current {
    case UInt8(ascii: "\""): setValue(.string(try strings.readString(&cursor)))
    case UInt8(ascii: "{"): return try openObject()
    case UInt8(ascii: "["): return try openArray()
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): setValue(.number(try cursor.readNumber()))
    default: setValue(try readLiteral())
    }
    return false
  }

  private mutating func readLiteral() throws(JSONFailure) -> JSONValue {
    switch cursor.current {
    case UInt8(ascii: "t"):
      try cursor.readLiteral("true")
      return .bool(true)
    case UInt8(ascii: "f"):
      try cursor.readLiteral("false")
      return .bool(false)
    case UInt8(ascii: "n"):
      try cursor.readLiteral("null")
      return .null
    default: throw cursor.failure(isAtFirstElement ? .valueOrEndOfArray : .value)
    }
  }

  @inline(__always)
  private mutating func setValue(_ value: JSONValue) {
    members.setTop(value)
  }
}

// MARK: - Arrays and objects

extension JSONReader {
  /// An array or object, or the text itself, whose end has not been read.
  private struct Container {
    enum Kind { case text, array, object }

    let kind: Kind
    /// The position of its first element or member on the stack.
    let start: Int
    let offset: Int
    /// One bit for each name seen, chosen by its hash: a name whose bit is not set is not a duplicate.
    var seen: UInt64 = 0
    var mayHaveDuplicates = false
  }

  private var isAtFirstElement: Bool {
    container.kind == .array && container.start == members.count &- 1
  }

  private mutating func openObject() throws(JSONFailure) -> Bool {
    try open(.object)
    if cursor.current == UInt8(ascii: "}") {
      leaveEmpty(.object(JSONObject()))
      return false
    }
    try readKey(expecting: .nameOrEndOfObject)
    return true
  }

  private mutating func openArray() throws(JSONFailure) -> Bool {
    try open(.array)
    if cursor.current == UInt8(ascii: "]") {
      leaveEmpty(.array([]))
      return false
    }
    try beginElement()
    return true
  }

  @inline(__always)
  private mutating func open(_ kind: Container.Kind) throws(JSONFailure) {
    guard depth < options.limits.maximumDepth else { throw cursor.failure(.depth) }
    depth &+= 1
    if container.kind != .text { containers.append(container) }
    container = Container(kind: kind, start: members.count, offset: cursor.position)
    cursor.position &+= 1
    cursor.skipWhitespace()
  }

  private mutating func leaveEmpty(_ value: consuming JSONValue) {
    cursor.position &+= 1
    leaveContainer()
    setValue(value)
  }

  @inline(__always)
  private mutating func leaveContainer() {
    depth &-= 1
    container = containers.popLast() ?? Container(kind: .text, start: 0, offset: 0)
  }

  /// Pushes an element, whose value follows, onto the stack.
  @inline(__always)
  private mutating func beginElement() throws(JSONFailure) {
    guard members.pushElement() else { throw cursor.failure(.valueCount) }
  }

  /// Searches for a member of the same name if there are few members; otherwise leaves that to the object's index.
  private func mayHaveDuplicate(of key: String) -> Bool {
    let count = members.count &- container.start
    return count >= MemberIndex.smallestIndexed || members.contains(key, from: container.start)
  }

  /// Reads a member's name and its colon, and pushes the member onto the stack.
  @inline(__always)
  private mutating func readKey(expecting problem: JSONFailure.Problem) throws(JSONFailure) {
    guard cursor.current == UInt8(ascii: "\"") else { throw cursor.failure(problem) }
    let (key, hash) = try names.readName(&cursor)
    let bit: UInt64 = 1 &<< (hash & 63)
    if container.seen & bit != 0, !container.mayHaveDuplicates {
      container.mayHaveDuplicates = mayHaveDuplicate(of: key)
    }
    container.seen |= bit
    guard members.pushMember(key) else { throw cursor.failure(.valueCount) }
    guard cursor.skipWhitespace() == UInt8(ascii: ":") else { throw cursor.failure(.colon) }
    cursor.skipByteAndWhitespace()
  }

  /// Reads a comma and, in an object, the name after it, or returns `false` after the closing bracket.
  @inline(__always)
  private mutating func readSeparator() throws(JSONFailure) -> Bool {
    let byte = cursor.skipWhitespace()
    let isObject = container.kind == .object
    if byte == UInt8(ascii: ",") {
      cursor.position &+= 1
      cursor.skipWhitespace()
      if isObject { try readKey(expecting: .name) } else { try beginElement() }
      return true
    }
    guard byte == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else {
      throw cursor.failure(isObject ? .commaOrEndOfObject : .commaOrEndOfArray)
    }
    cursor.position &+= 1
    return false
  }

  @inline(__always)
  private mutating func close() throws(JSONFailure) {
    let closed = container
    leaveContainer()
    if closed.kind == .array {
      setValue(.array(members.popElements(from: closed.start)))
    } else {
      setValue(.object(try object(closed)))
    }
  }

  @inline(__always)
  private mutating func object(_ closed: Container) throws(JSONFailure) -> JSONObject {
    if members.count &- closed.start == 1 { return JSONObject(distinct: singles.popMember(of: &members)) }
    let members = members.popMembers(from: closed.start)
    if !closed.mayHaveDuplicates { return JSONObject(distinct: members) }
    let object = JSONObject(lastWins: members)
    if object.count < members.count, options.duplicateKeys == .rejected {
      throw JSONFailure(.duplicateKey, at: duplicateKey(inObjectAt: closed.offset))
    }
    return object
  }
}

// MARK: - Duplicate names

extension JSONReader {
  /// Returns the offset of the first duplicate name in the object at `offset`, which has been read completely.
  func duplicateKey(inObjectAt offset: Int) -> Int {
    var scanner = JSONScanner(cursor.bytes, at: offset)
    var seen = JSONObject()
    var duplicate = offset
    scanner.forEachMember { key, keyOffset, _ in
      let isNew = seen.updateValue(.null, forKey: key) == nil
      if !isNew { duplicate = keyOffset }
      return isNew
    }
    return duplicate
  }
}
