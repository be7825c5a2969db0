/// The strings and numbers of JSON, in which alone a part can be replaced.
struct JSONTokens {
  /// The ranges of the strings, without their quotation marks, in order.
  private var strings: [Range<Int>] = []
  private let text: [UInt8]

  /// Reads a text, or returns `nil` if it is not JSON.
  init?(_ text: [UInt8]) {
    guard let first = text.first(where: { !SecretSearch.isSpace($0) }) else { return nil }
    let isNumber = text.allSatisfy { SecretValue.isDigit($0) || "+-.eE".utf8.contains($0) }
    var search = SecretSearch(names: [])
    guard isNumber || "{[\"".utf8.contains(first), search.searchWholeJSON(text, in: 0..<text.count, depth: .max - 1)
    else {
      return nil
    }
    self.text = text
    var place = 0
    while let open = text[place...].firstIndex(of: UInt8(ascii: "\"")) {
      var end = open + 1
      while end < text.count, text[end] != UInt8(ascii: "\"") { end += text[end] == UInt8(ascii: "\\") ? 2 : 1 }
      strings.append(open + 1..<min(end, text.count))
      place = min(end + 1, text.count)
    }
  }

  /// Returns whether a part of the text is in one string, so that it can be replaced by other text.
  func areInOneString(_ range: Range<Int>) -> Bool {
    var (low, high) = (0, strings.count)
    while low < high {
      let middle = (low + high) / 2
      if strings[middle].upperBound < range.upperBound { low = middle + 1 } else { high = middle }
    }
    return low < strings.count && strings[low].lowerBound <= range.lowerBound
  }

  /// Returns whether a part of the text, outside of strings, is a whole number.
  func isNumber(_ range: Range<Int>) -> Bool {
    let isPart = { (byte: UInt8) in SecretValue.isDigit(byte) || "+-.eE".utf8.contains(byte) }
    return text[range].allSatisfy(isPart) && (range.lowerBound == 0 || !isPart(text[range.lowerBound - 1]))
      && (range.upperBound == text.count || !isPart(text[range.upperBound])) && !areInOneString(range)
  }
}
