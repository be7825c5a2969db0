/// The members and elements of the containers that are being read, which are moved out as arrays of exactly the right
/// size, so that a parser that learns how many there are only at the end neither grows nor copies an array for each.
///
/// A member is laid here with its name before its value is read, and an element without a name.
///
/// The memory is owned by this value alone (it cannot be copied); `storage[..<count]` is initialised and nothing else.
struct MemberStack: ~Copyable {
  typealias Member = JSONObject.Member

  private var storage: UnsafeMutablePointer<Member>
  private var capacity: Int
  private(set) var count = 0

  /// - Parameter capacity: At least one.
  init(capacity: Int) {
    self.capacity = capacity
    storage = .allocate(capacity: capacity)
  }

  deinit {
    storage.deinitialize(count: count)
    storage.deallocate()
  }

  /// Lays a member on the stack, whose value is `null` until it is set.
  @inline(__always)
  mutating func push(_ key: consuming String) {
    if count == capacity { grow() }
    (storage + count).initialize(to: Member(key: key, value: .null))
    count &+= 1
  }

  func contains(_ key: String, from start: Int) -> Bool {
    for position in start..<count where storage[position].key.hasSameBytes(as: key) { return true }
    return false
  }

  /// Sets the value of the member on top, if there is one, which has none yet.
  ///
  /// There is nothing to release in the `null` that was there, so it is written over.
  @inline(__always)
  mutating func setTop(_ value: JSONValue) {
    guard count > 0 else { return }
    withUnsafeMutablePointer(to: &storage[count &- 1].value) { $0.initialize(to: value) }
  }

  @inline(__always)
  mutating func popValue() -> JSONValue? {
    if count == 0 { return nil }
    count &-= 1
    return (storage + count).move().value
  }

  /// Moves the members from `start` on into an array.
  @inline(__always)
  mutating func popMembers(from start: Int) -> [Member] {
    guard start < count else { return [] }
    defer { count = start }
    return Array(Popped(first: storage + start, end: storage + count))
  }

  /// Moves the values of the members from `start` on into an array.
  @inline(__always)
  mutating func popElements(from start: Int) -> [JSONValue] {
    guard start < count else { return [] }
    defer { count = start }
    return Array(PoppedElements(members: Popped(first: storage + start, end: storage + count)))
  }

  private mutating func grow() {
    let larger = UnsafeMutablePointer<Member>.allocate(capacity: capacity * 2)
    larger.moveInitialize(from: storage, count: count)
    storage.deallocate()
    storage = larger
    capacity *= 2
  }
}

/// Moves members out of a stack, one after the other.
///
/// Arrays are made of these sequences rather than of uninitialised memory because `Array(unsafeUninitializedCapacity:)`
/// looks its metadata up at run time on each call, which costs more than the allocation.
private struct Popped: Sequence, IteratorProtocol {
  var first: UnsafeMutablePointer<JSONObject.Member>
  let end: UnsafeMutablePointer<JSONObject.Member>

  @inline(__always)
  var underestimatedCount: Int { end - first }

  @inline(__always)
  mutating func next() -> JSONObject.Member? {
    guard first < end else { return nil }
    defer { first += 1 }
    return first.move()
  }
}

private struct PoppedElements: Sequence, IteratorProtocol {
  var members: Popped

  @inline(__always)
  var underestimatedCount: Int { members.underestimatedCount }

  @inline(__always)
  mutating func next() -> JSONValue? { members.next()?.value }
}
