extension JSONDocument {
  /// A member with the same name as an earlier one in its object.
  public struct DuplicateMember: Sendable, Hashable {
    /// The name.
    public let name: String
    /// The start of the name.
    public let location: JSONLocation

    package init(name: String, location: JSONLocation) { (self.name, self.location) = (name, location) }

    /// The problem in a few words.
    public var message: String { "duplicate member \(JSONValue.string(name).serialized())" }
  }

  /// Parses a document that a person wrote, in which a repeated member is usually a mistake.
  ///
  /// The last of two members with the same name counts, as in browsers, and ``duplicateMembers`` lists the mistakes.
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - limits: The limits on the depth and length of the text.
  package init(written bytes: [UInt8], limits: JSONLimits = JSONLimits()) throws(JSONError) {
    do throws(JSONError) {
      try self.init(parsing: bytes, with: JSONParser(limits: limits, duplicateKeys: .rejected))
    } catch {
      guard error.code == .duplicateKey else { throw error }
      try self.init(parsing: bytes, with: JSONParser(limits: limits))
      duplicateMembers = Self.duplicateMembers(in: bytes)
    }
  }

  /// The maximum number of duplicate members that are listed.
  private static let maximumDuplicates = 20

  private static func duplicateMembers(in bytes: [UInt8]) -> [DuplicateMember] {
    bytes.withUnsafeBufferPointer { bytes in
      DuplicateFinder(bytes).found(upTo: maximumDuplicates).map { name, offset in
        DuplicateMember(name: name, location: JSONLocation(offset: offset, in: bytes))
      }
    }
  }
}

/// Finds members with the same name in a text that is known to be valid, without recursion.
private struct DuplicateFinder {
  private var scanner: JSONScanner
  /// The names so far in each open object; `nil` for an array.
  private var open: [JSONObject?] = []
  private var duplicates: [(name: String, offset: Int)] = []

  init(_ bytes: UnsafeBufferPointer<UInt8>) { scanner = JSONScanner(bytes) }

  consuming func found(upTo limit: Int) -> [(name: String, offset: Int)] {
    repeat {
      enterValue()
      while let container = open.last, !moveToValue(in: container) { leave() }
    } while !open.isEmpty && duplicates.count < limit
    return duplicates
  }

  private mutating func enterValue() {
    let isObject = scanner.isAtObject
    if scanner.enterContainer() { open.append(isObject ? JSONObject() : nil) } else { scanner.skip() }
  }

  /// Moves to the next value in the innermost container, or returns `false` at its end.
  private mutating func moveToValue(in container: JSONObject?) -> Bool {
    guard container != nil else { return !scanner.isAtEndOfArray }
    guard let (name, offset) = scanner.nextName() else { return false }
    let isNew = open[open.count - 1]?.updateValue(.null, forKey: name) == nil
    if !isNew { duplicates.append((name, offset)) }
    return true
  }

  private mutating func leave() {
    open.removeLast()
    scanner.leave()
  }
}
