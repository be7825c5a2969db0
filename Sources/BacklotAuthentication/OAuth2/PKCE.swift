import BacklotFormats
import BacklotHTTP

/// Proof Key for Code Exchange with the method `S256` (RFC 7636).
enum PKCE {
  /// Returns a secret of 256 random bits in 43 characters, which is valid as a code verifier (§4.1) and as a state.
  static func makeSecret(using generator: inout some RandomNumberGenerator) -> Secret {
    let bytes = (0..<32).map { _ in UInt8.random(in: 0...255, using: &generator) }
    return Secret(rawValue: Base64URL.encode(bytes))
  }

  /// Returns the challenge for a code verifier (§4.2).
  static func challenge(for codeVerifier: Secret) -> String {
    Base64URL.encode(SHA256.digest(of: Array(codeVerifier.rawValue.utf8)))
  }
}
