import BacklotFormats
import BacklotHTTP

extension CacheEntry {
  /// Creates the entry of a response.
  ///
  /// Returns `nil` if its `Vary` matches no request.
  init?(_ response: HTTPResponse, body: [UInt8], received: Reception, policy: CachePolicy) {
    let fields = response.headerFields.endToEnd
    guard let names = VariantNames(fields)?.joined(with: policy) else { return nil }
    self.init(
      key: CacheKey(target: received.target, selecting: names, from: received.request.headerFields),
      selectingFields: names,
      requestTime: received.requestTime,
      responseTime: received.responseTime,
      status: response.status,
      headerFields: fields,
      body: body
    )
  }

  /// Returns the entry with the fields of a response that confirms it (RFC 9111 §3.2), or `nil` if the entry may no
  /// longer be stored.
  func updated(with fields: HTTPFields, received: Reception, policy: CachePolicy) -> CacheEntry? {
    let response = HTTPResponse(status: status, headerFields: merged(with: fields.endToEnd))
    guard !ResponseRules(response.headerFields).forbidsStoring else { return nil }
    return CacheEntry(response, body: body, received: received, policy: policy)
  }

  /// Replaces the fields that are stated again.
  ///
  /// `Date` and `Age` described the earlier response, so they are removed if they are not stated again. The fields that
  /// describe the encoding and the length of the stored bytes stay.
  func merged(with fields: HTTPFields) -> HTTPFields {
    var merged = headerFields
    merged[.date] = nil
    merged[.age] = nil
    for name in Set(fields.map(\.name)) where !Self.fieldsOfContent.contains(name) {
      merged[values: name] = fields[values: name]
    }
    return merged
  }

  private static let fieldsOfContent: Set<HTTPField.Name> = [.contentLength, .contentEncoding, .contentRange]
}

// MARK: - Reception

/// The request of a response, and the times of both.
struct Reception: Sendable {
  let request: HTTPRequest
  let target: String
  let requestTime: Int64
  let responseTime: Int64
}
