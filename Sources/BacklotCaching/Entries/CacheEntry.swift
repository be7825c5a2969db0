public import BacklotHTTP

/// A stored response with the information that its reuse requires (RFC 9111 §3).
public struct CacheEntry: Sendable, Hashable {
  /// The key.
  public let key: CacheKey
  /// The lowercase names of the request fields that select the entry: those of `Vary` and of
  /// ``CachePolicy/partitionFields``, in order.
  public let selectingFields: [String]
  /// The time at which the request was sent, in seconds since 1970.
  public let requestTime: Int64
  /// The time at which the response arrived or was last validated, in seconds since 1970.
  public let responseTime: Int64
  /// The status.
  public let status: HTTPStatus
  /// The header fields, without those for a single connection (RFC 9111 §3.1).
  public let headerFields: HTTPFields
  /// The content.
  public let body: [UInt8]

  /// A time in a distant future, with which calculations do not overflow.
  static let latestTime: Int64 = 1 << 40

  /// Creates an entry, for example to restore it from a store.
  ///
  /// Times before 1970 count as 1970.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - selectingFields: The lowercase names of the request fields that select the entry, in order.
  ///   - requestTime: The time at which the request was sent, in seconds since 1970.
  ///   - responseTime: The time at which the response arrived, in seconds since 1970.
  ///   - status: The status.
  ///   - headerFields: The header fields.
  ///   - body: The content.
  public init(
    key: CacheKey,
    selectingFields: [String],
    requestTime: Int64,
    responseTime: Int64,
    status: HTTPStatus,
    headerFields: HTTPFields,
    body: [UInt8]
  ) {
    self.key = key
    self.selectingFields = selectingFields
    self.requestTime = min(max(requestTime, 0), Self.latestTime)
    self.responseTime = min(max(responseTime, 0), Self.latestTime)
    self.status = status
    self.headerFields = headerFields
    self.body = body
  }

  /// The approximate size in memory: the bytes of the body, the fields and the key.
  public var size: Int {
    let fields = headerFields.reduce(0) { $0 + $1.name.rawName.utf8.count + $1.value.utf8.count + 4 }
    return body.count + fields + key.target.utf8.count + key.variant.utf8.count
  }
}

extension CacheEntry {
  /// The status and the fields.
  var head: HTTPResponse { HTTPResponse(status: status, headerFields: headerFields) }

  /// Returns true if a request selects the entry, and the entry is at least as private as the policy demands.
  func isSelected(by request: HTTPRequest, policy: CachePolicy) -> Bool {
    let isPrivate = policy.partitionFields.allSatisfy { selectingFields.contains($0.canonicalName) }
    let key = CacheKey(target: key.target, selecting: selectingFields, from: request.headerFields)
    return isPrivate && key == self.key
  }
}
