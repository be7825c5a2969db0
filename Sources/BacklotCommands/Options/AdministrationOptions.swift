package import BacklotHTTP
import BacklotStubs
import BacklotWireMock

/// The options of `backlot serve`, `mock` and `proxy` for the admin API, the journal and secrets.
package struct AdministrationOptions: Sendable, Hashable {
  /// The origins of web pages that may use the admin API.
  package var allowedOrigins: [String] = []
  /// The host names that requests to the admin API may use.
  package var allowedHosts: [String] = []
  /// True if logs and the admin API show secrets.
  package var showsSecrets = false
  /// The maximum number of requests that the journal keeps.
  package var journalCapacity = Self.usualJournalCapacity

  static let usualJournalCapacity = 10_000

  /// Creates the default options.
  package init() {}

  /// Creates options from a command line that was parsed with ``declarations``.
  package init(_ arguments: ParsedArguments) {
    allowedOrigins = arguments[Self.adminOriginOption]
    allowedHosts = arguments[Self.adminHostOption]
    showsSecrets = arguments[Self.logSecretsOption]
    journalCapacity = arguments[Self.journalOption] ? arguments[Self.journalSizeOption] : 0
  }

  /// The names whose values are masked.
  package var secrets: SecretNames { showsSecrets ? [] : .standard }

  /// Applies the options to the configuration of an admin API.
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
    format: .origin("ORIGIN", example: "http://localhost:3000"),
    summary: "Allow web pages of this origin to use the admin API; --cors applies to the stubs only."
  ).inEnvironment("BACKLOT_ADMIN_ORIGIN")
  private static let adminHostOption = CommandOption.repeated(
    "admin-host",
    format: .hostName("NAME", example: "mocks.example.com"),
    summary:
      "Accept this host in requests for the admin API, besides IP addresses, localhost, NAME.localhost, names without a "
      + "dot and host.docker.internal."
  ).inEnvironment("BACKLOT_ADMIN_HOST")
  private static let logSecretsOption = CommandOption.flag(
    "log-secrets",
    summary:
      "Show passwords, tokens and cookies in the log and in the journal of the admin API instead of masking them."
  ).inEnvironment("BACKLOT_LOG_SECRETS")
  private static let journalSizeOption = CommandOption.value(
    "journal-size",
    format: .journalSize("NUMBER"),
    default: usualJournalCapacity,
    shown: "\(usualJournalCapacity)",
    summary: "Keep at most this number of requests in the journal, or unlimited."
  ).inEnvironment("BACKLOT_JOURNAL_SIZE").alsoCalled("max-request-journal-entries")
  private static let journalOption = CommandOption.toggle(
    "journal",
    default: true,
    summary: "Keep a journal of requests."
  )
  .inEnvironment("BACKLOT_NO_JOURNAL", isNegated: true).alsoCalled("request-journal")

  /// The declarations of the options.
  static let declarations = [
    adminOriginOption.declaration, adminHostOption.declaration, journalSizeOption.declaration,
    journalOption.declaration, logSecretsOption.declaration,
  ]
}

extension ValueFormat where Value == Int {
  /// Returns the format of a number of requests, or `unlimited`.
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
  /// Returns the format of an origin of web pages: a scheme, a host and optionally a port, as browsers write it.
  static func origin(_ placeholder: String, example: String) -> Self {
    Self(
      placeholder,
      expectation: "a scheme, a host and optionally a port, without a path or a wildcard",
      example: example
    ) { text in
      let origin = WebOrigin(text).text
      guard let mark = origin.firstRange(of: "://"), mark.lowerBound > origin.startIndex else { return nil }
      return isAuthority(origin[mark.upperBound...]) ? origin : nil
    }
  }

  /// Returns the format of a host name, which is normalized for comparison: lowercase, without a trailing period.
  static func hostName(_ placeholder: String, example: String) -> Self {
    Self(
      placeholder,
      expectation: "a host name in ASCII, without a scheme, a port, a path or a wildcard",
      example: example
    ) { text in
      let name = RequestAuthority.hostName(text)
      return isHostName(name[...]) ? name : nil
    }
  }

  private static func isAuthority(_ text: Substring) -> Bool {
    let end = text.hasPrefix("[") ? text.firstIndex(of: "]").map(text.index(after:)) : text.firstIndex(of: ":")
    let host = text[..<(end ?? text.endIndex)]
    let port = end.map { text[$0...] } ?? ""
    guard port.isEmpty || port.first == ":" && port.dropFirst().first?.isNumber == true else { return false }
    let isAddress = host.hasPrefix("[") && host.hasSuffix("]") && host.dropFirst().dropLast().allSatisfy(isOfAddress)
    return (port.isEmpty || UInt16(port.dropFirst()) != nil) && (isAddress || isHostName(host))
  }

  private static func isOfAddress(_ character: Character) -> Bool {
    character.isHexDigit && character.isASCII || character == ":" || character == "."
  }

  private static func isHostName(_ text: Substring) -> Bool {
    let labels = text.split(separator: ".", omittingEmptySubsequences: false)
    return text.utf8.count <= 253
      && labels.allSatisfy { label in
        !label.isEmpty && label.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
      }
  }
}
