import Foundation

/// The encoding of bytes as text that is safe in URLs (RFC 4648 §5).
enum Base64URL {
  /// Returns bytes as text without padding, as PKCE requires (RFC 7636 appendix A).
  static func encode(_ bytes: [UInt8]) -> String {
    Data(bytes).base64EncodedString()
      .replacing("+", with: "-")
      .replacing("/", with: "_")
      .replacing("=", with: "")
  }
}
