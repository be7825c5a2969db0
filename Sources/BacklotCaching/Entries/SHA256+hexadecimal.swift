import BacklotFormats
import BacklotHTTP

extension SHA256 {
  /// Returns the digest as 64 hexadecimal digits in lower case.
  static func hexadecimalDigest(of bytes: [UInt8]) -> String {
    digest(of: bytes).map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
  }
}
