import BacklotHTTP

/// The directives of a `Cache-Control` field (RFC 9111 §5.2).
///
/// Names are compared without regard to case. Unknown directives are kept and have no effect (§5.2.3).
struct CacheDirectives: Sendable {
  /// The arguments of each directive, in order; `nil` for one without an argument.
  private var arguments: [String: [String?]] = [:]

  init(_ fields: HTTPFields) {
    fields.forEachValue(of: .cacheControl) { value in
      for element in ListElements(value) { add(element) }
    }
  }

  func contains(_ name: String) -> Bool { arguments[name] != nil }

  /// Returns the seconds that a directive states, or `nil` if it is missing.
  ///
  /// - Parameters:
  ///   - name: The name in lower case.
  ///   - invalid: The result for a malformed or missing argument, and for arguments that contradict each other.
  func seconds(_ name: String, ifInvalid invalid: Int64) -> Int64? {
    guard let stated = arguments[name] else { return nil }
    let seconds = Set(stated.map { $0.flatMap(DeltaSeconds.parse) })
    guard seconds.count == 1, let first = seconds.first else { return invalid }
    return first ?? invalid
  }

  /// Returns true if a directive occurs without an argument.
  func isUnqualified(_ name: String) -> Bool { arguments[name]?.contains(nil) ?? false }

  /// Returns the field names that the arguments of a directive list.
  func fieldNames(of name: String) -> [HTTPField.Name] {
    (arguments[name] ?? []).compactMap { $0 }.flatMap { $0.split(separator: ",") }
      .compactMap { HTTPField.Name(String($0.trimmed())) }
  }

  private mutating func add(_ element: String) {
    let parts = element.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = parts[0].trimmed().lowercased()
    guard !name.isEmpty else { return }
    arguments[name, default: []].append(parts.count > 1 ? ListElements.unquoted(parts[1].trimmed()) : nil)
  }
}

// MARK: - Delta seconds

/// A number of seconds in a field (RFC 9111 §1.2.2).
enum DeltaSeconds {
  /// The value that stands for everything larger.
  static let limit: Int64 = 1 << 31

  /// Returns the number, or `nil` if the text is not a sequence of digits.
  static func parse(_ text: some StringProtocol) -> Int64? {
    isDigits(text) ? min(Int64(text) ?? limit, limit) : nil
  }

  static func isDigits(_ text: some StringProtocol) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { (48...57).contains($0) }
  }
}
