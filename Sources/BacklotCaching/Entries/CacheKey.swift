import BacklotFormats
import BacklotHTTP

/// The key of an entry: the target of its request, and the digest of the request fields that select it (RFC 9111 §2,
/// §4.1).
public struct CacheKey: Sendable, Hashable {
  /// The absolute URL of the target, with its scheme and authority in lower case and without the default port.
  public let target: String
  /// The digest of the selecting request fields: 64 hexadecimal digits in lower case.
  public let variant: String

  /// Creates a key, for example to restore an entry.
  ///
  /// - Parameters:
  ///   - target: The absolute URL of the target.
  ///   - variant: The digest of the selecting request fields.
  public init(target: String, variant: String) {
    self.target = target
    self.variant = variant
  }
}

extension CacheKey {
  /// Creates the key of a request.
  ///
  /// - Parameters:
  ///   - target: The absolute URL of the target.
  ///   - names: The lowercase names of the selecting fields, in order.
  ///   - fields: The fields of the request.
  init(target: String, selecting names: [String], from fields: HTTPFields) {
    let lines = names.map { name in
      let value = HTTPField.Name(name).flatMap { fields[$0] }
      // Values contain no line feeds, and a missing field differs from an empty one.
      return value.map { "\(name):\($0)\n" } ?? "\(name)\n"
    }
    self.init(target: target, variant: SHA256.hexadecimalDigest(of: Array(lines.joined().utf8)))
  }

  /// The default port of a scheme is left out, and an empty path becomes `/` (RFC 9110 §4.2.3).
  static func target(of request: HTTPRequest) -> String? {
    guard let authority = request.authority?.lowercased(), !authority.isEmpty else { return nil }
    let scheme = request.scheme?.lowercased() ?? "https"
    let path = request.path.flatMap { $0.isEmpty ? nil : $0 } ?? "/"
    guard path.hasPrefix("/") else { return nil }
    return "\(scheme)://\(withoutDefaultPort(authority, scheme: scheme))\(path)"
  }

  private static func withoutDefaultPort(_ authority: String, scheme: String) -> String {
    let suffix = scheme == "http" ? ":80" : scheme == "https" ? ":443" : ":"
    return authority.hasSuffix(suffix) ? String(authority.dropLast(suffix.count)) : authority
  }
}

// MARK: - Names of selecting fields

/// The names that a `Vary` field lists (RFC 9111 §4.1).
struct VariantNames: Sendable {
  let names: Set<String>

  /// Returns `nil` for `*` and for malformed names: such a response matches no request.
  init?(_ fields: HTTPFields) {
    let listed = fields[values: .vary].flatMap { Array(ListElements($0)) }
    guard listed.allSatisfy({ $0 != "*" && HTTPField.Name($0) != nil }) else { return nil }
    names = Set(listed.map { $0.lowercased() })
  }

  /// Returns the names with those of the policy, in order.
  func joined(with policy: CachePolicy) -> [String] {
    names.union(policy.partitionFields.map(\.canonicalName)).sorted()
  }
}
