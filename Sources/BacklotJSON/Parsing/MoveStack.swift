/// A stack whose top can be moved out as an array of exactly the right size, so that a parser that learns how many
/// elements there are only at the end neither grows nor copies an array for each container.
///
/// The memory is owned by this value alone (it cannot be copied); `storage[..<count]` is initialised and nothing else.
struct MoveStack<Element>: ~Copyable {
  private var storage: UnsafeMutablePointer<Element>
  private var capacity: Int
  private(set) var count = 0

  init(capacity: Int) {
    self.capacity = capacity
    storage = .allocate(capacity: capacity)
  }

  deinit {
    storage.deinitialize(count: count)
    storage.deallocate()
  }

  @inline(__always)
  mutating func push(_ element: consuming Element) {
    if count == capacity { grow() }
    (storage + count).initialize(to: element)
    count &+= 1
  }

  /// Changes the element on top, if there is one.
  @inline(__always)
  mutating func withTop(_ change: (inout Element) -> Void) {
    if count > 0 { change(&storage[count &- 1]) }
  }

  @inline(__always)
  mutating func pop() -> Element? {
    if count == 0 { return nil }
    count &-= 1
    return (storage + count).move()
  }

  /// Moves everything from `start` on into an array.
  @inline(__always)
  mutating func popAll(from start: Int) -> [Element] {
    guard start < count else { return [] }
    let (source, amount) = (storage + start, count - start)
    count = start
    return Array(unsafeUninitializedCapacity: amount) { buffer, initialized in
      if let target = buffer.baseAddress {
        target.moveInitialize(from: source, count: amount)
        initialized = amount
      }
    }
  }

  private mutating func grow() {
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity * 2)
    larger.moveInitialize(from: storage, count: count)
    storage.deallocate()
    storage = larger
    capacity *= 2
  }
}
