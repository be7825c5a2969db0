/// A search for the word that the user probably intended.
package enum NearestWord {
  /// Returns the word that requires the fewest edits, or `nil` if no word is near.
  ///
  /// - Parameters:
  ///   - word: The word as written.
  ///   - words: The candidates; the first of equally near ones wins.
  package static func nearest(to word: String, among words: [String]) -> String? {
    let written = letters(word)
    guard !written.isEmpty, written.count <= 64 else { return nil }
    let distances = words.map { (word: $0, distance: distance(written, letters($0))) }
    guard let best = distances.min(by: { $0.distance < $1.distance }) else { return nil }
    if best.distance <= max(1, letters(best.word).count / 3) { return best.word }
    return words.first { written.count >= 3 && letters($0).starts(with: written) }
  }

  /// Leading dashes do not indicate the intended word.
  private static func letters(_ word: String) -> [Character] { Array(word.lowercased().drop { $0 == "-" }) }

  /// Returns the number of deleted, inserted, replaced and transposed adjacent letters (optimal string alignment).
  private static func distance(_ left: [Character], _ right: [Character]) -> Int {
    var older: [Int] = []
    var old = Array(0...right.count)
    for (row, letter) in left.enumerated() {
      var new = [row + 1]
      for (column, other) in right.enumerated() {
        var cost = min(old[column] + (letter == other ? 0 : 1), old[column + 1] + 1, new[column] + 1)
        if row > 0, column > 0, letter == right[column - 1], left[row - 1] == other {
          cost = min(cost, older[column - 1] + 1)
        }
        new.append(cost)
      }
      (older, old) = (old, new)
    }
    return old[right.count]
  }
}
