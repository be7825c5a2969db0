/// Builds a value from the tokens of a text, without recursion, so that depth costs memory and no stack.
///
/// Elements and members wait on two stacks until their container ends, and are then moved into an array of the right
/// size. A member lies on its stack with its name, waiting for its value.
struct JSONReader: ~Copyable {
  /// An array or object whose end has not been read. Not private: with 6.3 a debug build fails where the parser destroys
  /// a stack of a type that is private to another file.
  struct Container {
    let isObject: Bool
    /// Where its first element or member lies on the stack.
    let start: Int
    let offset: Int
    /// One bit for each name seen, chosen by its hash: a name whose bit is new is no duplicate.
    var seen: UInt64 = 0
    var mayHaveDuplicates = false
  }

  private let options: JSONParser
  private(set) var cursor: JSONCursor
  private var containers = MoveStack<Container>(capacity: 16)
  private var elements = MoveStack<JSONValue>(capacity: 32)
  private var members = MoveStack<JSONObject.Element>(capacity: 32)
  private var keys: KeyCache
  /// The container being read; those around it are on the stack.
  private var container: Container?

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
      while true {
        guard let container else { return value }
        add(value, to: container)
        if try readSeparator(in: container) { break }
        value = try close(container)
      }
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

  private var isAtFirstElement: Bool {
    guard let container, !container.isObject else { return false }
    return container.start == elements.count
  }

  private mutating func openObject() throws(JSONFailure) -> JSONValue? {
    try open(Container(isObject: true, start: members.count, offset: cursor.position))
    if cursor.current == UInt8(ascii: "}") {
      cursor.position += 1
      container = containers.pop()
      return .object(JSONObject())
    }
    try readKey(expecting: .nameOrEndOfObject)
    return nil
  }

  private mutating func openArray() throws(JSONFailure) -> JSONValue? {
    try open(Container(isObject: false, start: elements.count, offset: cursor.position))
    if cursor.current == UInt8(ascii: "]") {
      cursor.position += 1
      container = containers.pop()
      return .array([])
    }
    return nil
  }

  @inline(__always)
  private mutating func open(_ opened: Container) throws(JSONFailure) {
    let depth = container == nil ? 0 : containers.count + 1
    guard depth < options.limits.maximumDepth else { throw cursor.failure(.depth) }
    if let container { containers.push(container) }
    container = opened
    cursor.position &+= 1
    cursor.skipWhitespace()
  }

  /// Reads a member's name and its colon, and lays it on the stack.
  @inline(__always)
  private mutating func readKey(expecting problem: JSONFailure.Problem) throws(JSONFailure) {
    guard cursor.current == UInt8(ascii: "\"") else { throw cursor.failure(problem) }
    let (key, hash) = try keys.read(&cursor)
    let bit: UInt64 = 1 &<< (hash & 63)
    if let seen = container?.seen, seen & bit != 0 { container?.mayHaveDuplicates = true }
    container?.seen |= bit
    members.push((key, .null))
    cursor.skipWhitespace()
    guard cursor.current == UInt8(ascii: ":") else { throw cursor.failure(.colon) }
    cursor.position &+= 1
    cursor.skipWhitespace()
  }

  @inline(__always)
  private mutating func add(_ value: consuming JSONValue, to container: Container) {
    if container.isObject {
      members.withTop { $0.value = value }
    } else {
      elements.push(value)
    }
  }

  /// Reads a comma and, in an object, the name after it, or gives `false` after the closing bracket.
  @inline(__always)
  private mutating func readSeparator(in container: Container) throws(JSONFailure) -> Bool {
    cursor.skipWhitespace()
    let byte = cursor.current
    if byte == UInt8(ascii: ",") {
      cursor.position &+= 1
      cursor.skipWhitespace()
      if container.isObject { try readKey(expecting: .name) }
      return true
    }
    guard byte == (container.isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else {
      throw cursor.failure(container.isObject ? .commaOrEndOfObject : .commaOrEndOfArray)
    }
    cursor.position &+= 1
    return false
  }

  @inline(__always)
  private mutating func close(_ closed: Container) throws(JSONFailure) -> JSONValue {
    container = containers.pop()
    guard closed.isObject else { return .array(elements.popAll(from: closed.start)) }
    let members = members.popAll(from: closed.start)
    if !closed.mayHaveDuplicates { return .object(JSONObject(distinct: members)) }
    let object = JSONObject(lastWins: members)
    if object.count < members.count, options.duplicateKeys == .rejected {
      throw JSONFailure(.duplicateKey, at: duplicateKey(inObjectAt: closed.offset))
    }
    return .object(object)
  }
}
