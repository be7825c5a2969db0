extension JSONNumber {
  /// Creates a number from JSON text, or returns `nil` if `text` is not a number by RFC 8259 §6 (`01`, `+1`, `.5`,
  /// `1.`).
  public init?(_ text: String) {
    var text = text
    guard let number = text.withUTF8(Self.number) else { return nil }
    self = number
  }

  /// Returns the number in `bytes`, or `nil` if they are not exactly one number.
  private static func number(wholeOf bytes: UnsafeBufferPointer<UInt8>) -> JSONNumber? {
    var cursor = JSONCursor(bytes)
    do throws(JSONFailure) {
      let number = try cursor.readNumber()
      return cursor.isAtEnd ? number : nil
    } catch {
      return nil
    }
  }
}
