import BacklotHTTP
package import BacklotMessages
package import BacklotStubs

/// The search for the secrets of an archive in a file, and their replacement.
///
/// The archive is read at least once for each step, one exchange after another, so that it may be larger than the
/// memory. Because a secret can occur before it is recognized, all exchanges are searched before the first one is
/// reported or written.
///
/// ```swift
/// var redaction = try ArchiveRedaction(of: "bank.har", rules: rules, decodedBy: coder)
/// guard try redaction.findSecrets() else { return }
/// print(try redaction.write(to: "bank.har"))
/// ```
package struct ArchiveRedaction {
  /// The problems of the archive, some of which mean that an entry is not written.
  package private(set) var diagnostics: [SourceDiagnostic] = []
  private let archive: HTTPArchive
  private let rules: RedactionRules
  private let coder: (any ContentCoder)?
  /// The redactor that knows all secrets of the archive.
  private var redactor: Redactor

  /// Opens an archive.
  ///
  /// - Parameters:
  ///   - path: The path of the archive.
  ///   - rules: The rules by which secrets are found.
  ///   - coder: The decoder of content that is stored compressed. Defaults to that of the system.
  package init(
    of path: String,
    rules: RedactionRules = .standard,
    decodedBy coder: (any ContentCoder)? = nil
  ) throws {
    archive = try HTTPArchive(path: path, decodedBy: coder)
    self.rules = rules
    self.coder = coder
    redactor = Redactor(rules: rules)
  }

  /// Reads the whole archive to find its secrets.
  ///
  /// - Returns: False if it has none.
  package mutating func findSecrets() throws -> Bool {
    var (first, later) = (Redactor(rules: rules), Redactor(rules: rules))
    var hasPlaceholders = false
    diagnostics = try archive.forEach { exchange, _ in
      var exchange = try exchange.collected()
      if !MessageText.placeholders(in: exchange).isEmpty {
        hasPlaceholders = true
        later.reserveNumbers(of: exchange)
      }
      first.redact(&exchange)
    }
    guard !first.report.entries.isEmpty else { return false }
    if hasPlaceholders {
      ArchiveProgress.report?(.numberingSecrets(name: archive.name))
      // New placeholders get higher numbers than all of the archive, including those after them.
      try archive.forEach { exchange, _ in
        var exchange = try exchange.collected()
        later.redact(&exchange)
      }
      first = later
    }
    first.clearReport()
    redactor = first
    return true
  }

  /// Calls a closure with each secret of the archive, in order.
  ///
  /// Call ``findSecrets()`` before.
  package func forEachFinding(_ body: (SecretFinding) throws -> Void) throws {
    var redactor = redactor
    try archive.forEach { exchange, _ in
      for finding in redactor.findings(in: try exchange.collected()) { try body(finding) }
    }
  }

  /// Returns the replacements that ``write(to:)`` makes.
  package func report() throws -> RedactionReport {
    var redactor = redactor
    try archive.forEach { exchange, _ in
      var exchange = try exchange.collected()
      redactor.redact(&exchange)
    }
    return redactor.report
  }

  /// Writes the archive with placeholders for its secrets, in one step.
  ///
  /// - Parameter path: The path of the file, which may be that of the archive. It is unchanged if an error is thrown.
  /// - Returns: The replacements.
  package func write(to path: String) throws -> RedactionReport {
    var redactor = redactor
    try HTTPArchiveWriter(decodedBy: coder).replace(path) { appender in
      try archive.forEach { exchange, _ in
        var exchange = try exchange.collected()
        redactor.redact(&exchange)
        try appender.append(exchange)
      }
    }
    return redactor.report
  }
}

extension RecordedExchange {
  /// Returns the exchange with its content in memory, in which secrets are found.
  ///
  /// - Throws: An error if the content is too long or cannot be read.
  package func collected() throws -> Self {
    var copy = self
    do {
      if request.body.bytes == nil {
        copy.request.body = HTTPBody(try request.body.collected(upTo: HTTPArchiveWriter.maximumBodyLength))
      }
      if let response, response.body.bytes == nil {
        copy.response?.body = HTTPBody(try response.body.collected(upTo: HTTPArchiveWriter.maximumBodyLength))
      }
    } catch let error as ArchiveReadingError {
      throw ArchiveReadingError("\(origin): \(error.description)")
    }
    return copy
  }
}
