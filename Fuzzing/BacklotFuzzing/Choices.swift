/// What an input's first bytes decide, one decision after the other; they are used again, changed, when they run out.
///
/// A byte a decision lets a fuzzer change one decision without those behind it.
struct Choices: Sendable {
  private let bytes: [UInt8]
  private var place = 0

  init(_ bytes: ArraySlice<UInt8>) { self.bytes = Array(bytes) }

  /// A number below `count`.
  mutating func next(below count: Int) -> Int {
    guard !bytes.isEmpty else { return 0 }
    let turn = UInt8(truncatingIfNeeded: place / bytes.count)
    let byte = bytes[place % bytes.count] &+ turn &* 37
    place += 1
    return Int(byte) % count
  }

  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[next(below: elements.count)] }
}
