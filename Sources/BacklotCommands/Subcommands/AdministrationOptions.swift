package import BacklotHTTP
import BacklotStubs

/// The options of `backlot serve`, `mock` and `proxy` on the admin API, the journal and secrets.
package struct AdministrationOptions: Sendable, Hashable {
  /// The origins of web pages that may use the admin API.
  package var allowedOrigins: [String] = []
  /// The names of hosts that requests for the admin API may name.
  package var allowedHosts: [String] = []
  /// Whether logs and the admin API show secrets.
  package var showsSecrets = false
  /// The maximum number of requests that the journal keeps.
  package var journalCapacity = Self.usualJournalCapacity

  static let usualJournalCapacity = 10_000

  /// The options that nobody gave.
  package init() {}

  /// Takes the options from a command line that was parsed with ``declarations``.
  package init(_ arguments: ParsedArguments) {
    allowedOrigins = arguments[Self.adminOriginOption]
    allowedHosts = arguments[Self.adminHostOption]
    showsSecrets = arguments[Self.logSecretsOption]
    journalCapacity = arguments[Self.noJournalOption] ? 0 : arguments[Self.journalSizeOption]
  }

  /// The names whose values are masked.
  package var secrets: SecretNames { showsSecrets ? [] : .standard }

  /// Gives an admin API what the options say of it.
  func apply(to configuration: inout AdminConfiguration) {
    configuration.allowedOrigins = allowedOrigins
    configuration.allowedHosts = allowedHosts
    configuration.secrets = secrets
  }
}

// MARK: - Declaration

extension AdministrationOptions {
  private static let adminOriginOption = CommandOption.repeated(
    "admin-origin",
    .origin("ORIGIN", example: "http://localhost:3000"),
    "Allow web pages of this origin to use the admin API; --cors applies to the stubs only."
  )
  private static let adminHostOption = CommandOption.repeated(
    "admin-host",
    .text("NAME", example: "mocks.example.com"),
    "Accept this host in requests for the admin API, besides addresses, localhost and names without a dot."
  )
  private static let logSecretsOption = CommandOption.flag(
    "log-secrets",
    "Show passwords, tokens and cookies in the log and in the journal of the admin API instead of masking them."
  ).inEnvironment("BACKLOT_LOG_SECRETS")
  private static let journalSizeOption = CommandOption.value(
    "journal-size",
    .journalSize("NUMBER"),
    default: usualJournalCapacity,
    shown: "\(usualJournalCapacity)",
    "Number of requests that the journal keeps, or unlimited."
  ).inEnvironment("BACKLOT_JOURNAL_SIZE").alsoCalled("max-request-journal-entries")
  private static let noJournalOption = CommandOption.flag("no-journal", "Keep no journal of requests.")
    .inEnvironment("BACKLOT_NO_JOURNAL").alsoCalled("no-request-journal")

  /// The options, as command lines declare them.
  static let declarations = [
    adminOriginOption.declaration, adminHostOption.declaration, journalSizeOption.declaration,
    noJournalOption.declaration, logSecretsOption.declaration,
  ]
}

extension ValueFormat where Value == Int {
  /// A number of requests, or `unlimited`.
  static func journalSize(_ placeholder: String) -> Self {
    let number = ValueFormat<Int>.integer(placeholder, in: 0...Int.max, example: 100_000)
    return Self(
      placeholder,
      expectation: "\(number.expectation), or unlimited",
      example: number.example,
      completion: .words(["unlimited"])
    ) { $0 == "unlimited" ? .max : number.read($0) }
  }
}

extension ValueFormat where Value == String {
  /// The origin of web pages: a scheme, a host and perhaps a port.
  static func origin(_ placeholder: String, example: String) -> Self {
    Self(placeholder, expectation: "a scheme, a host and perhaps a port, without a path", example: example) { text in
      let origin = WebOrigin(text).text
      guard let mark = origin.firstRange(of: "://"), mark.lowerBound > origin.startIndex else { return nil }
      let authority = origin[mark.upperBound...]
      return authority.isEmpty || authority.contains { "/?#@* ".contains($0) } ? nil : text
    }
  }
}
