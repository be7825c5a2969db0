/// The scripts of Unicode, which the standard library does not provide, from a table.
enum UnicodeScript {
  /// Returns the characters of the script with a name, or `nil` if there is no such script.
  ///
  /// With extensions, the characters that it shares with other scripts are included.
  static func named(_ name: String, withExtensions: Bool) -> ScalarSet? {
    guard let line = lines[name[...]] else { return nil }
    let script = UnicodeTable.set(from: line[1])
    return withExtensions ? script.symmetricDifference(UnicodeTable.set(from: line[2])) : script
  }

  /// The columns of the table, by the names of the scripts.
  private static let lines: [Substring: [Substring]] = {
    var lines: [Substring: [Substring]] = [:]
    for line in UnicodeTable.scripts.split(separator: "\n") {
      let columns = line.split(separator: "|", omittingEmptySubsequences: false)
      for name in columns[0].split(separator: ",") { lines[name] = columns }
    }
    return lines
  }()
}

extension UnicodeTable {
  /// Returns the characters that have a property, from the table of those that the standard library does not provide.
  static func property(named name: String) -> ScalarSet? {
    let line = properties.split(separator: "\n").first { $0.prefix { $0 != "|" } == name }
    return line.map { set(from: $0.drop { $0 != "|" }.dropFirst()) }
  }

  /// Returns the characters that a column of a table lists.
  fileprivate static func set(from column: Substring) -> ScalarSet {
    var (ranges, end): ([ClosedRange<UInt32>], UInt32) = ([], 0)
    for word in column.split(separator: " ") {
      let numbers = word.split(separator: ".").compactMap { UInt32($0, radix: 36) }
      guard let gap = numbers.first else { continue }
      let first = end + gap
      end = first + (numbers.count > 1 ? numbers[1] : 1)
      ranges.append(first...end - 1)
    }
    return ScalarSet(ranges)
  }
}
