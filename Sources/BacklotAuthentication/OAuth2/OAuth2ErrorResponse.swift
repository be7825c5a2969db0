/// The error that an authorization server returned (RFC 6749 §4.1.2.1 and §5.2), without the secrets of the request.
public struct OAuth2ErrorResponse: Error, Sendable, Hashable {
  /// The code, for programs.
  public let code: OAuth2ErrorCode
  /// The server's message for developers (`error_description`), at most 500 characters; `nil` if it sent none.
  public let message: String?
  /// The page about the error (`error_uri`), or `nil` if the server named none.
  public let page: String?

  /// Creates an error from the members of a response.
  ///
  /// - Parameters:
  ///   - code: The value of `error`.
  ///   - message: The value of `error_description`.
  ///   - page: The value of `error_uri`.
  ///   - secrets: The secrets to mask, in case the server repeats them.
  init(code: String, message: String?, page: String?, hiding secrets: [String]) {
    // Masked before it is shortened, so that no part of a secret is left at the end.
    let text = { String(Secret.masked(Self.printable($0), hiding: secrets).prefix(500)) }
    self.code = OAuth2ErrorCode(rawValue: text(code))
    self.message = message.map(text)
    self.page = page.map(text)
  }

  /// Returns a text without control characters and others that RFC 6749 §5.2 does not allow.
  private static func printable(_ text: String) -> String {
    String(text.unicodeScalars.filter { (0x20...0x7E).contains($0.value) }.map(Character.init))
  }
}

extension OAuth2ErrorResponse: CustomStringConvertible {
  /// The code and the message.
  public var description: String { message.map { "\(code): \($0)" } ?? "\(code)" }
}
