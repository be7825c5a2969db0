import BacklotJSON

extension [ContractViolation] {
  /// The maximum number of violations of one exchange that are kept and reported.
  package static let most = 100
  /// The maximum size of the texts of all violations of one exchange: 64 KiB.
  package static let mostBytes = 64 << 10

  /// The same violations in bounded memory: at most ``most`` and ``mostBytes``, each with a text of readable length.
  ///
  /// If some are left out, the last one states their number, and has the highest severity among them.
  package var bounded: Self { bounded(toBytes: Self.mostBytes) }

  /// The same violations in bounded memory, as `bounded`, with another limit on the size of all texts together.
  package func bounded(toBytes mostBytes: Int) -> Self {
    let (own, others) = (filter { $0.leftOutCount == 0 }, filter { $0.leftOutCount > 0 })
    var kept = own.prefix(Self.most).map(\.bounded)
    if own.count <= Self.most, others.isEmpty, kept.byteCount <= mostBytes { return kept }
    // The last place is for the one that counts the others.
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

  /// About how many bytes they need.
  var byteCount: Int { reduce(0) { $0 + $1.byteCount } }

  /// A Boolean value that indicates whether the contract is broken, and there are not only warnings.
  var hasError: Bool { contains { $0.severity == .error } }
}

extension ContractViolation {
  /// Says that violations are left out.
  ///
  /// - Parameters:
  ///   - count: The number of violations that are left out.
  ///   - isOpenEnded: Whether there may be more than these.
  ///   - subject: The message that they are about.
  ///   - location: The place in the message.
  ///   - severity: The severity of the worst of them.
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
  /// The text, or its beginning with "…" if it has more than `length` scalars.
  func cut(to length: Int) -> String {
    guard utf8.count > length, unicodeScalars.dropFirst(length).first != nil else { return self }
    return cut(toScalars: length - 1)
  }
}
