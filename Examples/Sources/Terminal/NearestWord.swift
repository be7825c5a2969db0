/// Finds the word that the user probably intended.
package enum NearestWord {
  /// Returns the word that needs the fewest changes, or `nil` if no word is similar.
  ///
  /// - Parameters:
  ///   - word: The word that the user wrote.
  ///   - words: The valid words.
  package static func nearest(to word: String, among words: [String]) -> String? {
    let distances = words.map { (word: $0, distance: distance(letters(word), letters($0))) }
    guard let best = distances.min(by: { $0.distance < $1.distance }) else { return nil }
    return best.distance <= max(1, letters(best.word).count / 2) ? best.word : nil
  }

  /// Dashes are no sign of what was meant.
  private static func letters(_ word: String) -> [Character] { Array(word.lowercased().filter { $0 != "-" }) }

  private static func distance(_ left: [Character], _ right: [Character]) -> Int {
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
