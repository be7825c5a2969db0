/// Host names (RFC 1123 §2.1) and internationalized ones (RFC 5890 §2.3.2.3).
package enum HostName {
  private static let longest = 253
  private static let longestLabel = 63

  static func isValid(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard !bytes.isEmpty, bytes.count <= longest else { return false }
    return bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).allSatisfy(isLabel)
  }

  /// Returns true for letters, digits and hyphens; after `xn--` they must encode a valid international label.
  private static func isLabel(_ label: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    guard (1...longestLabel).contains(label.count), label.first != UInt8(ascii: "-"), label.last != UInt8(ascii: "-"),
      label.allSatisfy({ $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "-") })
    else { return false }
    let prefix = label.prefix(4).map { $0.isASCIILetter ? $0 | 0x20 : $0 }
    guard prefix.elementsEqual("xn--".utf8) else { return true }
    return isEncoded(label.dropFirst(4))
  }

  /// Returns true if a label is reserved for future encodings, and thus invalid in an international name (RFC 5890
  /// §2.3.2.1).
  private static func isReserved(_ label: UnsafeBufferPointer<UInt8>) -> Bool {
    let beginning = label.prefix(4).map { $0.isASCIILetter ? $0 | 0x20 : $0 }
    return beginning.dropFirst(2).elementsEqual("--".utf8) && !beginning.starts(with: "xn".utf8)
  }

  private static func isEncoded(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    let lowered = bytes.map { $0.isASCIILetter ? $0 | 0x20 : $0 }
    guard let scalars = Punycode.decoded(lowered), scalars.contains(where: { !$0.isASCII }) else { return false }
    return InternationalLabel(scalars).isValid && Punycode.encoded(scalars) == lowered
  }

  static func isInternational(_ text: String) -> Bool {
    let labels = text.unicodeScalars.split(omittingEmptySubsequences: false) { isDot($0) }
    var length = labels.count - 1
    for label in labels {
      guard let count = encodedLength(of: Array(label)) else { return false }
      length += count
    }
    return length <= longest
  }

  /// Returns true for the full stop and those of East Asia (RFC 3490 §3.1).
  private static func isDot(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "." || scalar == "\u{3002}" || scalar == "\u{FF0E}" || scalar == "\u{FF61}"
  }

  /// Returns the length of a label in ASCII, or `nil` if it is invalid.
  private static func encodedLength(of label: [Unicode.Scalar]) -> Int? {
    if label.allSatisfy(\.isASCII) {
      let bytes = label.map { UInt8(truncatingIfNeeded: $0.value) }
      return bytes.withUnsafeBufferPointer { isLabel($0[...]) && !isReserved($0) } ? bytes.count : nil
    }
    guard label.count <= longestLabel, InternationalLabel(label).isValid, let encoded = Punycode.encoded(label) else {
      return nil
    }
    return encoded.count + 4 <= longestLabel ? encoded.count + 4 : nil
  }
}
