/// The number of letters to add, remove or replace to turn one text into another (Levenshtein distance).
package enum EditDistance {
  /// Returns the text that was probably meant, or `nil` if no text is similar enough.
  ///
  /// - Parameters:
  ///   - text: The written text.
  ///   - texts: The candidates. Of equally similar ones, the first is returned.
  package static func nearest(to text: String, among texts: [String]) -> String? {
    let text = text.lowercased()
    let ratios = texts.map { (text: $0, ratio: ratio(text, $0.lowercased())) }
    return ratios.min { $0.ratio < $1.ratio }.flatMap { $0.ratio <= 0.4 ? $0.text : nil }
  }

  /// Returns the distance in relation to the longer text's length, from 0 for equal texts to 1.
  ///
  /// For long texts, only the beginnings are compared.
  package static func ratio(_ left: some StringProtocol, _ right: some StringProtocol) -> Double {
    let left = Array(left.utf8.prefix(64))
    let right = Array(right.utf8.prefix(64))
    let longest = max(left.count, right.count)
    return longest == 0 ? 0 : Double(distance(left, right)) / Double(longest)
  }

  private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var row = Array(0...right.count)
    for (index, letter) in left.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for column in right.indices {
        let replaced = diagonal + (letter == right[column] ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(replaced, diagonal + 1, row[column] + 1)
      }
    }
    return row[right.count]
  }
}
