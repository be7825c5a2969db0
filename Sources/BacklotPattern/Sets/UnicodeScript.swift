/// The scripts of Unicode's, which the standard library does not tell, from a table.
enum UnicodeScript {
  /// The characters of a script by one of its names, or with extensions also those that other scripts share with it; `nil`
  /// where there is no such script.
  static func named(_ name: String, withExtensions: Bool) -> ScalarSet? {
    guard let line = lines[name[...]] else { return nil }
    let script = UnicodeTable.set(from: line[1])
    return withExtensions ? script.symmetricDifference(UnicodeTable.set(from: line[2])) : script
  }

  /// The columns of the table by the names of scripts.
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
  /// A property that the standard library does not tell.
  static func property(named name: String) -> ScalarSet? {
    let line = properties.split(separator: "\n").first { $0.prefix { $0 != "|" } == name }
    return line.map { set(from: $0.drop { $0 != "|" }.dropFirst()) }
  }

  /// The ranges that a column of a table tells.
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
