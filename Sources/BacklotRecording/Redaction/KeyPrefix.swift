/// A documented prefix of keys and tokens.
struct KeyPrefix {
  /// The prefix.
  let text: [UInt8]
  /// The type in placeholders.
  let type: String
  /// The minimum number of characters after the prefix.
  let length: Int
  /// True if the rest must have both a digit and a capital, since words have the same prefix.
  let isShort: Bool

  private init(_ text: String, type: String, length: Int, isShort: Bool = false) {
    self.text = Array(text.utf8)
    self.type = type
    self.length = length
    self.isShort = isShort
  }

  /// Returns the prefix of a key, or `nil` if the text is not a key.
  static func of(_ key: ArraySlice<UInt8>) -> KeyPrefix? {
    guard let first = key.first else { return nil }
    return byFirstByte[Int(first)].first { prefix in
      guard key.count >= prefix.text.count + prefix.length, key.starts(with: prefix.text) else { return false }
      let rest = key.dropFirst(prefix.text.count)
      guard rest.allSatisfy(isKeyByte) else { return false }
      return !prefix.isShort
        || rest.contains { (48...57).contains($0) } && rest.contains { (65...90).contains($0) }
    }
  }

  /// Returns true if a text has the prefix of a key, of any length.
  static func begins(_ text: String) -> Bool {
    all.contains { $0.isShort == false && text.utf8.starts(with: $0.text) }
  }

  private static func isKeyByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 48...57, 65...90, 97...122, UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."): true
    default: false
    }
  }

  private static let byFirstByte: [[KeyPrefix]] = (0..<256).map { byte in all.filter { Int($0.text[0]) == byte } }

  private static let all = [
    KeyPrefix("AKIA", type: "aws_access_key", length: 16), KeyPrefix("ASIA", type: "aws_access_key", length: 16),
    KeyPrefix("ghp_", type: "github_token", length: 36), KeyPrefix("gho_", type: "github_token", length: 36),
    KeyPrefix("ghu_", type: "github_token", length: 36), KeyPrefix("ghs_", type: "github_token", length: 36),
    KeyPrefix("ghr_", type: "github_token", length: 36), KeyPrefix("github_pat_", type: "github_token", length: 22),
    KeyPrefix("glpat-", type: "gitlab_token", length: 20), KeyPrefix("xoxa-", type: "slack_token", length: 10),
    KeyPrefix("xoxb-", type: "slack_token", length: 10), KeyPrefix("xoxp-", type: "slack_token", length: 10),
    KeyPrefix("xoxr-", type: "slack_token", length: 10), KeyPrefix("xoxs-", type: "slack_token", length: 10),
    KeyPrefix("xapp-", type: "slack_token", length: 10), KeyPrefix("sk_live_", type: "stripe_key", length: 10),
    KeyPrefix("sk_test_", type: "stripe_key", length: 10), KeyPrefix("rk_live_", type: "stripe_key", length: 10),
    KeyPrefix("rk_test_", type: "stripe_key", length: 10), KeyPrefix("whsec_", type: "stripe_key", length: 16),
    KeyPrefix("AIza", type: "google_api_key", length: 35), KeyPrefix("ya29.", type: "google_token", length: 20),
    KeyPrefix("SG.", type: "sendgrid_key", length: 30, isShort: true), KeyPrefix("npm_", type: "npm_token", length: 36),
    KeyPrefix("pypi-", type: "pypi_token", length: 50), KeyPrefix("hf_", type: "hugging_face_token", length: 30),
    KeyPrefix("shpat_", type: "shopify_token", length: 32),
    KeyPrefix("dop_v1_", type: "digitalocean_token", length: 64),
    KeyPrefix("sk-ant-", type: "api_key", length: 20), KeyPrefix("sk-proj-", type: "api_key", length: 20),
    KeyPrefix("sk-", type: "api_key", length: 20, isShort: true),
  ]
}
