import BacklotHTTP

/// A recorded response with the status 304, which only a request with the recorded validator gets again.
struct UnmodifiedAnswer: Sendable {
  /// The validators with which the response was requested, and those that it names.
  let validators: RecordedValidators
  /// The entry whose content other requests get: its own, or that of another response to the same request.
  var representation: Int32
}

/// The validators of a recorded response with the status 304 (RFC 9110 §8.8).
struct RecordedValidators: Sendable {
  private var tags: Set<Substring>
  private var dates: Set<String>

  private static let ifModifiedSince = HTTPField.Name(raw: "If-Modified-Since", canonical: "if-modified-since")
  private static let lastModified = HTTPField.Name(raw: "Last-Modified", canonical: "last-modified")

  /// Collects the validators, or returns `nil` if the response has another status.
  init?(_ exchange: RecordedExchange) {
    guard let response = exchange.response, response.status == .notModified else { return nil }
    let fields = exchange.request.headerFields
    tags = Set(Self.tags(in: fields[values: .ifNoneMatch]) + Self.tags(in: response.headerFields[values: .etag]))
    dates = Set(fields[values: Self.ifModifiedSince] + response.headerFields[values: Self.lastModified])
  }

  /// Returns true if a request has one of the validators, so that its response is 304 (RFC 9110 §13.2.2).
  func match(_ fields: HTTPFields) -> Bool {
    let asked = Self.tags(in: fields[values: .ifNoneMatch])
    guard asked.isEmpty else { return asked.contains { $0 == "*" || tags.contains($0) } }
    return fields[Self.ifModifiedSince].map(dates.contains) ?? false
  }

  /// Returns the entity tags of a list, which are compared without the mark of weak ones (RFC 9110 §8.8.3.2).
  private static func tags(in lists: [String]) -> [Substring] {
    lists.flatMap { $0.split(separator: ",") }.map { tag in
      let tag = tag.trimmed()
      return tag.hasPrefix("W/") ? tag.dropFirst(2) : tag
    }
  }
}
