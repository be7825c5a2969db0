/// The text of XML with and without references (XML 1.0 §4.1).
package enum XMLText {
  /// Returns the text of an element without references, CDATA sections and the white space around it; unknown
  /// references are kept.
  package static func unescaped(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    let cdata = (start: Array("<![CDATA[".utf8), end: Array("]]>".utf8))
    var bytes = bytes
    if bytes.starts(with: cdata.start) {
      bytes = bytes.dropFirst(cdata.start.count)
      return Array(bytes.suffix(3).elementsEqual(cdata.end) ? bytes.dropLast(3) : bytes)
    }
    var text: [UInt8] = []
    var place = bytes.startIndex
    while place < bytes.endIndex {
      if let reference = reference(in: bytes, at: place) {
        text += reference.bytes
        place += reference.length
      } else {
        text.append(bytes[place])
        place += 1
      }
    }
    return Array(text[...].trimmingSpace())
  }

  /// Returns the UTF-8 bytes that a reference represents and the length of the reference, or `nil` if there is no known
  /// reference at the position.
  package static func reference(in bytes: ArraySlice<UInt8>, at place: Int) -> (bytes: [UInt8], length: Int)? {
    guard bytes[place] == UInt8(ascii: "&") else { return nil }
    let rest = bytes[(place + 1)...].prefix(longestReference)
    guard let end = rest.firstIndex(of: UInt8(ascii: ";")) else { return nil }
    let name = String(decoding: rest[..<end], as: UTF8.self)
    let length = end + 1 - place
    if let byte = named[name] { return ([byte], length) }
    guard name.first == "#" else { return nil }
    let isHexadecimal = name.dropFirst().first == "x"
    let number = UInt32(name.dropFirst(isHexadecimal ? 2 : 1), radix: isHexadecimal ? 16 : 10)
    return number.flatMap(Unicode.Scalar.init).map { (Array(String(Character($0)).utf8), length) }
  }

  /// Returns text as it is written in an element or an attribute.
  package static func escaped(_ text: some Sequence<UInt8>) -> [UInt8] {
    text.flatMap { byte -> [UInt8] in
      guard let name = named.first(where: { $0.value == byte })?.key else { return [byte] }
      return Array("&\(name);".utf8)
    }
  }

  private static let longestReference = 10

  private static let named: [String: UInt8] = [
    "amp": UInt8(ascii: "&"), "lt": UInt8(ascii: "<"), "gt": UInt8(ascii: ">"), "quot": UInt8(ascii: "\""),
    "apos": UInt8(ascii: "'"),
  ]
}

extension ArraySlice<UInt8> {
  fileprivate func trimmingSpace() -> Self {
    let isSpace = { (byte: UInt8) in byte == 32 || (9...13).contains(byte) }
    let end = lastIndex { !isSpace($0) }.map { $0 + 1 } ?? startIndex
    return self[..<end].drop(while: isSpace)
  }
}
