/// The members and elements of the containers that are being read.
///
/// They are moved out as arrays of exactly the right size, so that a parser, which knows the count only at the end,
/// neither grows nor copies an array for each container.
///
/// A member is pushed with its name before its value is read, and an element without a name.
///
/// The stack begins in borrowed memory on the machine's stack, and moves to its own memory if that is too small. In
/// both cases it has exclusive use of the memory, and only `storage[..<count]` is initialized. It cannot be copied.
struct MemberStack: ~Copyable {
  typealias Member = JSONObject.Member

  private var storage: UnsafeMutableBufferPointer<Member>
  private var isLent = true
  private(set) var count = 0

  /// - Parameter spare: Uninitialized memory that outlives the stack.
  init(spare: UnsafeMutableBufferPointer<Member>) {
    storage = spare
  }

  deinit {
    storage[..<count].deinitialize()
    if !isLent { storage.deallocate() }
  }

  /// Pushes a member, whose value is `null` until it is set.
  @inline(__always)
  mutating func push(_ key: consuming String) {
    if count == storage.count { grow() }
    storage.initializeElement(at: count, to: Member(key: key, value: .null))
    count &+= 1
  }

  package func contains(_ key: String, from start: Int) -> Bool {
    for position in start..<count where storage[position].key.hasSameBytes(as: key) { return true }
    return false
  }

  /// Sets the value of the top member, if any, which has no value yet.
  ///
  /// The previous `null` needs no release, so it is overwritten.
  @inline(__always)
  mutating func setTop(_ value: JSONValue) {
    guard count > 0 else { return }
    withUnsafeMutablePointer(to: &storage[count &- 1].value) { $0.initialize(to: value) }
  }

  @inline(__always)
  mutating func popValue() -> JSONValue? {
    if count == 0 { return nil }
    count &-= 1
    return storage.moveElement(from: count).value
  }

  /// Calls `body` with the name and value of the top member if the value is a string.
  @inline(__always)
  func withTopString<Answer>(_ body: (_ key: borrowing String, _ text: borrowing String) -> Answer?) -> Answer? {
    guard count > 0, case .string(let text) = storage[count &- 1].value else { return nil }
    return body(storage[count &- 1].key, text)
  }

  @inline(__always)
  mutating func dropTop() {
    if count == 0 { return }
    count &-= 1
    storage.deinitializeElement(at: count)
  }

  /// Moves the members from `start` on into an array and returns it.
  @inline(__always)
  mutating func popMembers(from start: Int) -> [Member] {
    popAll(from: start) { $0.moveElement(from: $1) }
  }

  /// Moves the values of the members from `start` on into an array and returns it.
  @inline(__always)
  mutating func popElements(from start: Int) -> [JSONValue] {
    popAll(from: start) { $0.moveElement(from: $1).value }
  }

  /// Returns an array of the results of `move` for each member from `start` on.
  ///
  /// Most containers are small, and a literal is by far the cheapest way to create an array.
  @inline(__always)
  private mutating func popAll<Part>(
    from start: Int,
    _ move: (UnsafeMutableBufferPointer<Member>, Int) -> Part
  ) -> [Part] {
    defer { count = start }
    switch count &- start {
    case 1: return [move(storage, start)]
    case 2: return [move(storage, start), move(storage, start &+ 1)]
    case 3: return [move(storage, start), move(storage, start &+ 1), move(storage, start &+ 2)]
    case 4:
      return [
        move(storage, start), move(storage, start &+ 1), move(storage, start &+ 2), move(storage, start &+ 3),
      ]
    default: return (start..<count).map { move(storage, $0) }
    }
  }

  private mutating func grow() {
    let larger = UnsafeMutableBufferPointer<Member>.allocate(capacity: max(64, count * 2))
    _ = larger.moveInitialize(fromContentsOf: storage[..<count])
    if !isLent { storage.deallocate() }
    storage = larger
    isLent = false
  }
}
