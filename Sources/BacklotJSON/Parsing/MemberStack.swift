/// The members and elements of the containers that are being read, up to a limit on the number of values in a text.
///
/// They are moved out as arrays of exactly the right size, so that a parser, which knows the count only at the end,
/// neither grows nor copies an array for each container.
///
/// A value is pushed as `null` before it is read, and the value of a member together with its name. Names have a stack
/// of their own, since the elements of long arrays have none.
///
/// Both stacks begin in borrowed memory on the machine's stack, and move to their own memory if that is too small. In
/// both cases they have exclusive use of the memory, and only the first `count` elements are initialized. They cannot
/// be copied.
struct MemberStack: ~Copyable {
  typealias Member = JSONObject.Member

  private var values: BorrowedStack<JSONValue>
  private var names: BorrowedStack<String>
  private let maximumCount: Int
  /// The number of values that were moved out.
  private var movedCount = 0
  /// The count of values at which a push needs more memory or exceeds the limit.
  private var fullCount: Int

  /// Creates an empty stack.
  ///
  /// - Parameters:
  ///   - spare: Uninitialized memory that outlives the stack.
  ///   - maximumCount: The maximum number of values to push.
  init(spare: Spare, maximumCount: Int) {
    values = BorrowedStack(spare: spare.values)
    names = BorrowedStack(spare: spare.names)
    self.maximumCount = maximumCount
    fullCount = min(values.capacity, maximumCount)
  }

  /// The number of values on the stack.
  var count: Int {
    @inline(__always) get { values.count }
  }

  /// The number of values that were pushed.
  var pushedCount: Int { movedCount + values.count }

  /// Pushes a value without a name, which is `null` until it is set.
  ///
  /// - Returns: False if that exceeds the limit.
  @inline(__always)
  mutating func pushElement() -> Bool {
    if values.count == fullCount, !makeRoom() { return false }
    values.pushUnchecked(.null)
    return true
  }

  /// Pushes a member, whose value is `null` until it is set.
  ///
  /// - Returns: False if that exceeds the limit.
  @inline(__always)
  mutating func pushMember(_ name: consuming String) -> Bool {
    guard pushElement() else { return false }
    if names.count == names.capacity { names.grow(to: max(64, names.count * 2)) }
    names.pushUnchecked(name)
    return true
  }

  /// Returns true if a member from `start` on, all of which have names, has a name.
  func contains(_ name: String, from start: Int) -> Bool {
    for position in (names.count &- (values.count &- start))..<names.count
    where names[position].hasSameBytes(as: name) {
      return true
    }
    return false
  }

  /// Sets the top value, if any, which is still `null`.
  @inline(__always)
  mutating func setTop(_ value: consuming JSONValue) {
    if values.count > 0 { values.initializeTop(value) }
  }

  @inline(__always)
  mutating func popValue() -> JSONValue? {
    if values.count == 0 { return nil }
    movedCount &+= 1
    return values.pop()
  }

  /// Calls `body` with the name and value of the top member if the value is a string.
  @inline(__always)
  func withTopString<Answer>(_ body: (_ name: borrowing String, _ text: borrowing String) -> Answer?) -> Answer? {
    guard values.count > 0, names.count > 0, case .string(let text) = values[values.count &- 1] else { return nil }
    return body(names[names.count &- 1], text)
  }

  /// Removes the top member.
  @inline(__always)
  mutating func dropTop() {
    if values.count == 0 || names.count == 0 { return }
    _ = values.pop()
    _ = names.pop()
    movedCount &+= 1
    fullCount = min(values.capacity, maximumCount &- movedCount)
  }

  /// Moves the members from `start` on into an array and returns it.
  @inline(__always)
  mutating func popMembers(from start: Int) -> [Member] {
    let firstName = names.count &- (values.count &- start)
    let members = moveAll(from: start) { stack, position in
      Member(key: stack.names.move(firstName &+ position &- start), value: stack.values.move(position))
    }
    names.shrink(to: firstName)
    noteMoved(from: start)
    return members
  }

  /// Moves the values from `start` on into an array and returns it.
  @inline(__always)
  mutating func popElements(from start: Int) -> [JSONValue] {
    let elements = moveAll(from: start) { stack, position in stack.values.move(position) }
    noteMoved(from: start)
    return elements
  }

  /// Returns an array of the results of `move` for each value from `start` on.
  ///
  /// Most containers are small, and a literal is by far the cheapest way to create an array.
  @inline(__always)
  private func moveAll<Part>(from start: Int, _ move: (borrowing MemberStack, Int) -> Part) -> [Part] {
    switch values.count &- start {
    case 1: return [move(self, start)]
    case 2: return [move(self, start), move(self, start &+ 1)]
    case 3: return [move(self, start), move(self, start &+ 1), move(self, start &+ 2)]
    case 4: return [move(self, start), move(self, start &+ 1), move(self, start &+ 2), move(self, start &+ 3)]
    case let count:
      return Array(unsafeUninitializedCapacity: count) { parts, initializedCount in
        for position in 0..<count { parts.initializeElement(at: position, to: move(self, start &+ position)) }
        initializedCount = count
      }
    }
  }

  /// Leaves the values from `start` on, which were moved out, out of the count.
  @inline(__always)
  private mutating func noteMoved(from start: Int) {
    movedCount &+= values.count &- start
    values.shrink(to: start)
    fullCount = min(values.capacity, maximumCount &- movedCount)
  }

  /// Grows the stack, or returns `false` if it has reached the limit.
  @inline(never)
  private mutating func makeRoom() -> Bool {
    let most = maximumCount &- movedCount
    guard values.count < most else { return false }
    values.grow(to: min(max(64, values.count * 2), most))
    fullCount = min(values.capacity, most)
    return true
  }
}

extension MemberStack {
  /// Uninitialized memory for the first values and names.
  struct Spare {
    let values: UnsafeMutableBufferPointer<JSONValue>
    let names: UnsafeMutableBufferPointer<String>
  }

  /// Calls a closure with memory for a small text.
  @inline(__always)
  static func withSpare<Result>(_ body: (Spare) -> Result) -> Result {
    // Each is less than the kilobyte that is allocated on the stack and not on the heap.
    withUnsafeTemporaryAllocation(of: JSONValue.self, capacity: 24) { values in
      withUnsafeTemporaryAllocation(of: String.self, capacity: 24) { names in
        body(Spare(values: values, names: names))
      }
    }
  }
}

/// A stack that begins in borrowed memory, and moves to its own memory if that is too small.
private struct BorrowedStack<Element>: ~Copyable {
  private var storage: UnsafeMutableBufferPointer<Element>
  private var isLent = true
  private(set) var count = 0

  init(spare: UnsafeMutableBufferPointer<Element>) { storage = spare }

  deinit {
    storage[..<count].deinitialize()
    if !isLent { storage.deallocate() }
  }

  var capacity: Int {
    @inline(__always) get { storage.count }
  }

  subscript(position: Int) -> Element {
    @inline(__always) _read { yield storage[position] }
  }

  /// Pushes an element; the count is below the capacity.
  @inline(__always)
  mutating func pushUnchecked(_ element: consuming Element) {
    storage.initializeElement(at: count, to: element)
    count &+= 1
  }

  /// Replaces the top element, which needs no release.
  @inline(__always)
  mutating func initializeTop(_ element: consuming Element) {
    storage.initializeElement(at: count &- 1, to: element)
  }

  @inline(__always)
  mutating func pop() -> Element {
    count &-= 1
    return storage.moveElement(from: count)
  }

  /// Moves an element out; ``shrink(to:)`` then leaves it out of the count.
  @inline(__always)
  func move(_ position: Int) -> Element { storage.moveElement(from: position) }

  /// Lowers the count to that of the elements that were not moved.
  @inline(__always)
  mutating func shrink(to newCount: Int) { count = newCount }

  mutating func grow(to capacity: Int) {
    let larger = UnsafeMutableBufferPointer<Element>.allocate(capacity: capacity)
    _ = larger.moveInitialize(fromContentsOf: storage[..<count])
    if !isLent { storage.deallocate() }
    storage = larger
    isLent = false
  }
}
