package import BacklotMessages
package import BacklotStubs

/// The replacement of the secrets in an archive, which may be larger than the memory.
package struct ArchiveRedaction {
  private let archive: HTTPArchive
  private let coder: (any ContentCoder)?
  private let redactor: Redactor
  /// The problems of the archive.
  package let problems: [SourceDiagnostic]

  /// The secrets.
  package var report: RedactionReport { redactor.report }

  /// Finds the secrets in an archive.
  ///
  /// - Parameters:
  ///   - path: The path of the archive.
  ///   - rules: The rules by which secrets are found.
  ///   - coder: The decoder of encoded content.
  /// - Throws: An error that describes why the archive cannot be read.
  package init(_ path: String, rules: RedactionRules, decodedBy coder: (any ContentCoder)? = nil) throws {
    archive = try HTTPArchive(path: path, decodedBy: coder)
    self.coder = coder
    var redactor = Redactor(rules: rules)
    problems = try archive.forEach { exchange, _ in
      var exchange = exchange
      try exchange.decodeBodies(with: coder)
      redactor.redact(&exchange)
    }
    self.redactor = redactor
  }

  /// Writes the archive without the secrets in place of a file, in one step.
  package func write(to path: String) throws {
    // A secret is also replaced where it occurs before it was recognized.
    var redactor = redactor
    try HTTPArchiveWriter(decodedBy: coder).replace(path) { appender in
      try archive.forEach { exchange, _ in
        var exchange = exchange
        try exchange.decodeBodies(with: coder)
        redactor.redact(&exchange)
        try appender.append(exchange)
      }
    }
  }
}
