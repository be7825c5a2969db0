/// How many letters have to be added, removed or replaced to make one text of another (Levenshtein).
enum EditDistance {
  /// The distance as a part of the longer text's length, from 0 for equal texts to 1; of long texts only the
  /// beginnings are compared.
  static func ratio(_ left: some StringProtocol, _ right: some StringProtocol) -> Double {
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
