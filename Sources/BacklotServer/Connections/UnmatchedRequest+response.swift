import BacklotHTTP
import BacklotJSON
import BacklotStubs

extension UnmatchedRequest {
  /// Returns the response to the client: a problem report (RFC 9457) with the closest stubs, or plain text if the
  /// client accepts only text.
  ///
  /// - Parameter interceptor: The interceptor of the backend, which has its own form of the text.
  func response(formattedBy interceptor: (any RequestInterceptor)?) -> HTTPResponse {
    if prefersText {
      return HTTPResponse(
        status: .notFound,
        headerFields: [.contentType: "text/plain; charset=utf-8"],
        body: HTTPBody(interceptor?.table(for: self) ?? "\(self)\n")
      )
    }
    let report: JSONValue = [
      "type": "urn:backlot:problem:no-match", "title": "No stub matches the request", "status": 404,
      "detail": .string(description),
    ]
    return HTTPResponse(
      status: .notFound,
      headerFields: [.contentType: "application/problem+json"],
      body: HTTPBody(report.serialized())
    )
  }

  /// True if the client prefers text to a problem report.
  ///
  /// This requires an explicit `Accept` field; `*/*` is not sufficient.
  var prefersText: Bool {
    let fields = request.headerFields[values: .accept]
    guard !fields.isEmpty else { return false }
    let ranges = AcceptedRange.reading(fields)
    guard !ranges.isEmpty else { return false }
    let report = AcceptedRange.quality(of: ["application/problem+json", "application/json"], in: ranges)
    return report == 0 || report < AcceptedRange.quality(of: ["text/plain"], in: ranges)
  }
}

/// A media range of an `Accept` field and its weight (RFC 9110 §12.5.1).
struct AcceptedRange {
  let name: Substring
  let quality: Double

  static func reading(_ fields: [String]) -> [Self] {
    fields.flatMap { $0.lowercased().split(separator: ",").prefix(100) }.compactMap { range in
      let parts = range.split(separator: ";").map { $0.trimmed() }
      guard let name = parts.first, name.contains("/") else { return nil }
      let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 1 }
      return Self(name: name, quality: weight ?? 1)
    }
  }

  /// Returns the highest weight of some types; for each type, the most specific range counts.
  static func quality(of types: [String], in ranges: [Self]) -> Double {
    types.map { type in
      let names = [type, type.prefix { $0 != "/" } + "/*", "*/*"]
      return names.lazy.compactMap { name in ranges.first { $0.name == name } }.first?.quality ?? 0
    }.max() ?? 0
  }
}
