import BacklotHTTP

/// A coding of content that HTTP messages name in `Content-Encoding` (RFC 9110 §8.4.1).
public enum ContentCoding: String, Sendable, Hashable, CaseIterable {
  /// The gzip format (RFC 1952).
  case gzip
  /// The zlib format (RFC 1950), in which some senders leave out the header (RFC 1951).
  case deflate

  /// Returns the coding with a registered name, in any case, or `nil` if Backlot does not know it.
  public init?(name: some StringProtocol) {
    switch name.lowercased() {
    case "gzip", "x-gzip": self = .gzip
    case "deflate": self = .deflate
    default: return nil
    }
  }
}

extension ContentCoding {
  /// Whether bytes look as if they had this coding already.
  package func isPlausible(for bytes: [UInt8]) -> Bool {
    guard bytes.count > 2 else { return false }
    switch self {
    case .gzip: return bytes[0] == 0x1F && bytes[1] == 0x8B
    case .deflate: return bytes[0] & 0x0F == 8 && (Int(bytes[0]) << 8 | Int(bytes[1])) % 31 == 0
    }
  }

  /// Returns the coding that a client prefers for a response, or `nil` if it accepts none (RFC 9110 §12.5.3).
  ///
  /// - Parameter fields: The fields of the request.
  static func preferred(by fields: HTTPFields) -> Self? {
    let weights = allCases.map { weight(of: $0, in: fields) }
    guard let best = weights.max(), best > 0 else { return nil }
    return zip(allCases, weights).first { $0.1 == best }?.0
  }

  /// Returns how much a client likes a coding, from 0 if it does not accept it to 1.
  static func weight(of coding: Self, in fields: HTTPFields) -> Double {
    var others = 0.0
    for item in fields[.acceptEncoding]?.split(separator: ",").prefix(32) ?? [] {
      let parts = item.split(separator: ";").map { $0.filter { !$0.isWhitespace }.lowercased() }
      let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
      if parts.first == "*" { others = weight }
      if let name = parts.first, Self(name: name) == coding { return weight }
    }
    return others
  }

  /// Returns the codings that a message names, in the order in which they were applied.
  ///
  /// - Returns: The codings, or the first name that Backlot does not know.
  static func stated(by fields: HTTPFields) -> Result<[Self], UnknownCoding> {
    var codings: [Self] = []
    for name in fields[.contentEncoding]?.split(separator: ",") ?? [] {
      let name = String(name).trimmingBlanks
      guard !name.isEmpty, name.lowercased() != "identity" else { continue }
      guard let coding = Self(name: name), codings.count < 4 else { return .failure(UnknownCoding(name: name)) }
      codings.append(coding)
    }
    return .success(codings)
  }

  /// A coding that cannot be decoded.
  struct UnknownCoding: Error, Hashable {
    let name: String
  }
}

extension String {
  fileprivate var trimmingBlanks: String {
    let isBlank = { (character: Character) in character == " " || character == "\t" }
    return String(drop(while: isBlank).reversed().drop(while: isBlank).reversed())
  }
}
