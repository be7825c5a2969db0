/// Builds a value from the tokens of a text, without recursion, so that depth costs memory and no stack.
///
/// Elements and members wait on two stacks until their container ends, and are then moved into an array of the right
/// size. A member lies on its stack with its name, waiting for its value.
struct JSONReader: ~Copyable {
  private(set) var cursor: JSONCursor
  private let options: JSONParser
  private var keys: KeyCache
  private var elements = MoveStack<JSONValue>(capacity: 32)
  private var members = MoveStack<JSONObject.Member>(capacity: 32)
  /// The container being read, and those around it.
  private var container = Container(kind: .text, start: 0, offset: 0)
  private var containers = MoveStack<Container>(capacity: 16)

  init(_ bytes: UnsafeBufferPointer<UInt8>, options: JSONParser) {
    self.options = options
    cursor = JSONCursor(bytes)
    keys = KeyCache(forTextOf: bytes.count)
  }

  mutating func readText() throws(JSONFailure) -> JSONValue {
    if cursor.bytes.count > options.limits.maximumLength {
      throw JSONFailure(.length, at: max(0, options.limits.maximumLength))
    }
    try readByteOrderMark()
    cursor.skipWhitespace()
    let value = try readValue()
    cursor.skipWhitespace()
    if !cursor.isAtEnd { throw cursor.failure(.endOfText) }
    return value
  }

  private mutating func readByteOrderMark() throws(JSONFailure) {
    guard cursor.bytes.starts(with: JSONBytes.byteOrderMark) else { return }
    if options.byteOrderMark == .rejected { throw cursor.failure(.byteOrderMark) }
    cursor.position = 3
  }

  private mutating func readValue() throws(JSONFailure) -> JSONValue {
    while true {
      guard var value = try readScalarOrOpen() else { continue }
      repeat {
        switch container.kind {
        case .text: return value
        case .array: elements.push(value)
        case .object: members.withTop { $0.value = value }
        }
        if try readSeparator() { break }
        value = try close()
      } while true
    }
  }

  /// Reads a scalar or an empty container, or gives `nil` after the opening bracket of another one.
  @inline(__always)
  private mutating func readScalarOrOpen() throws(JSONFailure) -> JSONValue? {
    switch cursor.current {
    case UInt8(ascii: "\""): return .string(try cursor.readString())
    case UInt8(ascii: "{"): return try openObject()
    case UInt8(ascii: "["): return try openArray()
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number(try cursor.readNumber())
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
}

// MARK: - Arrays and objects

extension JSONReader {
  /// An array or object, or the text itself, whose end has not been read.
  ///
  /// Not private: with Swift 6.3 a debug build fails where another file destroys a stack of a private type.
  struct Container {
    enum Kind { case text, array, object }

    let kind: Kind
    /// Where its first element or member lies on the stack.
    let start: Int
    let offset: Int
    /// One bit for each name seen, chosen by its hash: a name whose bit is new is no duplicate.
    var seen: UInt64 = 0
    var mayHaveDuplicates = false
  }

  private var isAtFirstElement: Bool {
    container.kind == .array && container.start == elements.count
  }

  private mutating func openObject() throws(JSONFailure) -> JSONValue? {
    try open(.object, start: members.count)
    if cursor.current == UInt8(ascii: "}") {
      cursor.position += 1
      leaveContainer()
      return .object(JSONObject())
    }
    try readKey(expecting: .nameOrEndOfObject)
    return nil
  }

  private mutating func openArray() throws(JSONFailure) -> JSONValue? {
    try open(.array, start: elements.count)
    if cursor.current == UInt8(ascii: "]") {
      cursor.position += 1
      leaveContainer()
      return .array([])
    }
    return nil
  }

  @inline(__always)
  private mutating func open(_ kind: Container.Kind, start: Int) throws(JSONFailure) {
    guard containers.count < options.limits.maximumDepth else { throw cursor.failure(.depth) }
    containers.push(container)
    container = Container(kind: kind, start: start, offset: cursor.position)
    cursor.position &+= 1
    cursor.skipWhitespace()
  }

  @inline(__always)
  private mutating func leaveContainer() {
    if let outer = containers.pop() { container = outer }
  }

  /// Reads a member's name and its colon, and lays it on the stack.
  @inline(__always)
  private mutating func readKey(expecting problem: JSONFailure.Problem) throws(JSONFailure) {
    guard cursor.current == UInt8(ascii: "\"") else { throw cursor.failure(problem) }
    let (key, hash) = try keys.read(&cursor)
    let bit: UInt64 = 1 &<< (hash & 63)
    if container.seen & bit != 0 { container.mayHaveDuplicates = true }
    container.seen |= bit
    members.push(JSONObject.Member(key: key, value: .null))
    cursor.skipWhitespace()
    guard cursor.current == UInt8(ascii: ":") else { throw cursor.failure(.colon) }
    cursor.position &+= 1
    cursor.skipWhitespace()
  }

  /// Reads a comma and, in an object, the name after it, or gives `false` after the closing bracket.
  @inline(__always)
  private mutating func readSeparator() throws(JSONFailure) -> Bool {
    cursor.skipWhitespace()
    let byte = cursor.current
    let isObject = container.kind == .object
    if byte == UInt8(ascii: ",") {
      cursor.position &+= 1
      cursor.skipWhitespace()
      if isObject { try readKey(expecting: .name) }
      return true
    }
    guard byte == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else {
      throw cursor.failure(isObject ? .commaOrEndOfObject : .commaOrEndOfArray)
    }
    cursor.position &+= 1
    return false
  }

  @inline(__always)
  private mutating func close() throws(JSONFailure) -> JSONValue {
    let closed = container
    leaveContainer()
    guard closed.kind == .object else { return .array(elements.popAll(from: closed.start)) }
    let members = members.popAll(from: closed.start)
    if !closed.mayHaveDuplicates { return .object(JSONObject(distinct: members)) }
    let object = JSONObject(lastWins: members)
    if object.count < members.count, options.duplicateKeys == .rejected {
      throw JSONFailure(.duplicateKey, at: duplicateKey(inObjectAt: closed.offset))
    }
    return .object(object)
  }
}
