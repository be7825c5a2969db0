import BacklotJSON

/// The name of a member, equal only to a name with the same bytes: `String` also considers different forms of "é"
/// equal.
struct KeyText: Hashable {
  private let text: String

  init(_ text: String) { self.text = text }

  static func == (left: Self, right: Self) -> Bool { left.text.hasSameBytes(as: right.text) }

  func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}
