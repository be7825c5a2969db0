extension [ContractViolation] {
  /// The most violations of one exchange that are kept.
  static let most = 100

  /// The same violations in bounded memory: so many of them, with texts that are no longer than people read.
  ///
  /// Where some are left out, the last one says how many, and is as bad as the worst of them.
  var bounded: Self {
    guard count > Self.most else { return map(\.bounded) }
    let left = dropFirst(Self.most - 1)
    let worst: ContractViolation.Severity = left.contains { $0.severity == .error } ? .error : .warning
    let more = ContractViolation(
      left.first?.subject ?? .response,
      severity: worst,
      code: "more",
      message: "\(left.count) more violations are left out."
    )
    return prefix(Self.most - 1).map(\.bounded) + [more]
  }

  /// About how many bytes they need.
  var byteCount: Int { reduce(0) { $0 + $1.byteCount } }

  /// Whether the contract is broken, and not only close to that.
  var hasError: Bool { contains { $0.severity == .error } }
}

extension ContractViolation {
  private static let longestMessage = 500
  private static let longestWord = 100
  private static let deepest = 32

  fileprivate var bounded: Self {
    Self(
      subject,
      at: location.count > Self.deepest
        ? location.prefix(Self.deepest).map { $0.cut(to: Self.longestWord) } + ["…"]
        : location.map { $0.cut(to: Self.longestWord) },
      severity: severity,
      code: code.cut(to: Self.longestWord),
      message: message.cut(to: Self.longestMessage),
      origin: origin
    )
  }

  fileprivate var byteCount: Int {
    location.reduce(128 + message.utf8.count + code.utf8.count) { $0 + 16 + $1.utf8.count }
  }
}

extension String {
  /// Short texts are told without counting their characters.
  func cut(to length: Int) -> String {
    utf8.count <= length || count <= length ? self : "\(prefix(length - 1))…"
  }
}
