import BacklotJSON

extension [ContractViolation] {
  /// The maximum number of violations of one exchange that are kept and reported.
  package static let most = 100
  /// The maximum size of the strings of all violations of one exchange: 64 KiB.
  package static let mostBytes = 64 << 10

  /// The same violations in bounded memory: at most ``most`` and ``mostBytes``, each with strings of readable length.
  ///
  /// If some are omitted, the last one states their number, and has the highest severity among them.
  package var bounded: Self { bounded(toBytes: Self.mostBytes) }

  /// Returns the same violations in bounded memory, like `bounded`, with another limit on the total size of all
  /// strings.
  package func bounded(toBytes mostBytes: Int) -> Self {
    let (own, others) = (filter { $0.leftOutCount == 0 }, filter { $0.leftOutCount > 0 })
    var kept = own.prefix(Self.most).map(\.bounded)
    if own.count <= Self.most, others.isEmpty, kept.byteCount <= mostBytes { return kept }
    // The last position is for the violation that counts the others.
    if kept.count == Self.most { kept.removeLast() }
    while kept.byteCount > mostBytes { kept.removeLast() }
    return kept + [Self.more(own.dropFirst(kept.count) + others)]
  }

  private static func more(_ left: ArraySlice<ContractViolation>) -> ContractViolation {
    let worst: ContractViolation.Severity = left.contains { $0.severity == .error } ? .error : .warning
    return .more(
      left.reduce(0) { $0 + Swift.max($1.leftOutCount, 1) },
      orMore: left.contains(where: \.isOpenEnded),
      of: left.first?.subject ?? .response,
      severity: worst
    )
  }

  /// The approximate size in bytes.
  var byteCount: Int { reduce(0) { $0 + $1.byteCount } }

  /// True if the contract is broken, and the violations are not only warnings.
  var hasError: Bool { contains { $0.severity == .error } }
}

extension ContractViolation {
  /// Returns a violation which states that others are omitted.
  ///
  /// - Parameters:
  ///   - count: The number of omitted violations.
  ///   - isOpenEnded: True if there may be more than these.
  ///   - subject: The message that they are about.
  ///   - location: The location in the message.
  ///   - severity: The highest severity among them.
  package static func more(
    _ count: Int,
    orMore isOpenEnded: Bool = false,
    of subject: Subject,
    at location: [String] = [],
    severity: Severity = .error
  ) -> Self {
    let noun = count == 1 ? "violation is" : "violations are"
    var violation = Self(
      subject,
      at: location,
      severity: severity,
      code: "more",
      message: "\(isOpenEnded ? "At least " : "")\(count) more \(noun) left out."
    )
    (violation.leftOutCount, violation.isOpenEnded) = (count, isOpenEnded)
    return violation
  }

  private static let longestMessage = 500
  private static let longestWord = 100
  private static let deepest = 32

  fileprivate var bounded: Self {
    var bounded = Self(
      subject,
      at: location.count > Self.deepest
        ? location.prefix(Self.deepest).map { $0.cut(to: Self.longestWord) } + ["…"]
        : location.map { $0.cut(to: Self.longestWord) },
      severity: severity,
      code: code.cut(to: Self.longestWord),
      message: message.cut(to: Self.longestMessage),
      origin: origin
    )
    (bounded.leftOutCount, bounded.isOpenEnded) = (leftOutCount, isOpenEnded)
    return bounded
  }

  fileprivate var byteCount: Int {
    location.reduce(128 + message.utf8.count + code.utf8.count) { $0 + 16 + $1.utf8.count }
  }
}

extension String {
  /// Returns the string, or its beginning with "…" if it has more than `length` scalars.
  func cut(to length: Int) -> String {
    guard utf8.count > length, unicodeScalars.dropFirst(length).first != nil else { return self }
    return cut(toScalars: length - 1)
  }
}
