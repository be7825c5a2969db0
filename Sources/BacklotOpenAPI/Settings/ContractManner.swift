/// The wording of a contract's messages to clients.
package enum ContractManner: Sendable, Hashable {
  /// The wording of Backlot.
  case backlot
  /// The wording of Prism, which its users' tests may compare.
  case prism

  /// Returns the `type` of a problem (RFC 9457 §3.1.1).
  func type(of word: String) -> String {
    switch self {
    case .backlot: "urn:backlot:problem:" + word.lowercased().split(separator: "_").joined(separator: "-")
    case .prism: "https://stoplight.io/prism/errors#" + word
    }
  }

  /// The name of the server that generates a response the contract does not have.
  var name: String {
    switch self {
    case .backlot: "Backlot"
    case .prism: "Prism"
    }
  }

  /// The code of a violation that reports an unidentified client.
  var securityCode: String { self == .prism ? "401" : "security" }

  /// The code of a violation that reports content of a type that the contract does not have.
  var mediaTypeCode: String { self == .prism ? "415" : "mediaType" }
}
