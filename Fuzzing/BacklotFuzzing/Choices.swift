/// Decisions from the first bytes of an input.
///
/// If they run out, the bytes are reused in changed form.
///
/// With one byte for each decision, a fuzzer can change one decision without changing those after it.
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
