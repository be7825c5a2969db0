import BacklotHTTP

/// A content coding, as named in `Content-Encoding` (RFC 9110 §8.4.1).
public enum ContentCoding: String, Sendable, Hashable, CaseIterable {
  /// The gzip format (RFC 1952).
  case gzip
  /// The zlib format (RFC 1950), whose header some senders omit (RFC 1951).
  case deflate

  /// Creates a coding from its registered name, in any case, or returns `nil` if Backlot does not support it.
  public init?(name: some StringProtocol) {
    switch name.lowercased() {
    case "gzip", "x-gzip": self = .gzip
    case "deflate": self = .deflate
    default: return nil
    }
  }
}

extension ContentCoding {
  /// The maximum number of bytes of decoded content: 64 MiB.
  package static let maximumDecodedCount = 64 << 20
  /// The maximum number of decoded bytes for each encoded byte: 100.
  ///
  /// JSON with many similar records has a ratio of 10 to 50, and gzip allows 1,032.
  package static let maximumRatio = 100
  /// The number of bytes to which content may be decoded regardless of its ratio: 16 MiB.
  package static let freeDecodedCount = 16 << 20

  /// Returns the maximum number of bytes to which encoded content may be decoded, for each of several codings.
  ///
  /// - Parameter count: The number of encoded bytes.
  package static func maximumDecodedCount(of count: Int) -> Int {
    min(maximumDecodedCount, max(freeDecodedCount, min(count, maximumDecodedCount) * maximumRatio))
  }

  /// Returns true if bytes begin with the header of this coding.
  ///
  /// Text never begins with the header of gzip: two specific bytes and the only defined method (RFC 1952 §2.3). The
  /// header of zlib is two bytes that can also begin a text, such as "80" (RFC 1950 §2.2).
  package func hasHeader(in bytes: [UInt8]) -> Bool {
    guard bytes.count > 2 else { return false }
    switch self {
    case .gzip: return bytes.starts(with: [0x1F, 0x8B, 8])
    case .deflate: return bytes[0] & 0x0F == 8 && (Int(bytes[0]) << 8 | Int(bytes[1])) % 31 == 0
    }
  }

  /// Returns true if content is in this coding, with its header.
  ///
  /// - Parameters:
  ///   - beginning: The first ``sampleSize`` bytes of the content, or all of it.
  ///   - coder: The coder that decodes the beginning if the header is not conclusive.
  func isCoding(of beginning: [UInt8], by coder: some ContentCoder) -> Bool {
    guard hasHeader(in: beginning) else { return false }
    guard self == .deflate else { return true }
    do throws(ContentCodingError) {
      _ = try coder.decode(beginning, from: self, upTo: Self.sampleSize / 2)
      return true
    } catch {
      // A long sequence of bytes that can be decoded is not a coincidence.
      return error.code == .tooLong
    }
  }

  /// The number of bytes that are examined to determine if content is encoded.
  static let sampleSize = 1 << 16

  /// Returns the coding that a client prefers for a response, or `nil` if it does not accept any (RFC 9110 §12.5.3).
  ///
  /// - Parameter fields: The fields of the request.
  static func preferred(by fields: HTTPFields) -> Self? {
    let weights = allCases.map { weight(of: $0, in: fields) }
    guard let best = weights.max(), best > 0 else { return nil }
    return zip(allCases, weights).first { $0.1 == best }?.0
  }

  /// Returns a client's preference for a coding, from 0 (not accepted) to 1.
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
  /// - Throws: ``ContentCodingError`` that names the first unsupported coding, or the number of codings if there are
  ///   more than ``maximumCount``.
  static func stated(by fields: HTTPFields) throws(ContentCodingError) -> [Self] {
    var codings: [Self] = []
    for name in fields[.contentEncoding]?.split(separator: ",") ?? [] {
      let name = String(name.trimmed())
      guard !name.isEmpty, name.lowercased() != "identity" else { continue }
      guard let coding = Self(name: name) else {
        throw ContentCodingError(.unavailable, message: "the coding \(quoted(name)) is not supported")
      }
      codings.append(coding)
    }
    guard codings.count <= maximumCount else {
      throw ContentCodingError(
        .unavailable,
        message:
          "the content has \(codings.count) codings, which exceeds the limit of \(maximumCount); apply fewer codings"
      )
    }
    return codings
  }

  /// The maximum number of codings of one message.
  private static let maximumCount = 4
}
