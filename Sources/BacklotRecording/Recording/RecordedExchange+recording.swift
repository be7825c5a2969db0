import BacklotHTTP
import BacklotMessages

extension RecordedExchange {
  /// Decodes the content of both messages, so that secrets are found in it.
  mutating func decodeBodies(with coder: (any ContentCoder)?) throws {
    request.body = HTTPBody(try request.body.decoded(with: coder, fields: &request.headerFields))
    guard var answer = response else { return }
    let isEncoded = answer.headerFields.statesContentCoding
    answer.body = HTTPBody(try answer.body.decoded(with: coder, fields: &answer.headerFields))
    // The pieces of encoded content have no equivalent in the decoded content.
    if isEncoded, !answer.headerFields.statesContentCoding { chunks = [] }
    response = answer
  }

  /// True if a message has content in a coding, in which secrets are not found.
  var hasEncodedContent: Bool {
    let messages = [(request.headerFields, request.body)] + (response.map { [($0.headerFields, $0.body)] } ?? [])
    return messages.contains { $0.statesContentCoding && $1.bytes?.isEmpty != true }
  }

  /// Removes what differs between two recordings of the same traffic.
  mutating func removeVariation() {
    for name in Self.varyingFields {
      request.headerFields[name] = nil
      response?.headerFields[name] = nil
    }
    guard let authority = request.authority, let port = authority.lastIndex(of: ":"),
      Self.ownHosts.contains(String(authority[..<port]))
    else { return }
    request.authority = String(authority[..<port])
    if request.headerFields[.host] == authority { request.headerFields[.host] = request.authority }
  }

  /// The fields with times and identifiers of single exchanges.
  private static let varyingFields: [HTTPField.Name] = [
    "age", "cf-ray", "date", "server-timing", "traceparent", "tracestate", "x-amz-cf-id", "x-amz-request-id",
    "x-amzn-requestid", "x-amzn-trace-id", "x-b3-spanid", "x-b3-traceid", "x-cloud-trace-context", "x-correlation-id",
    "x-github-request-id", "x-request-id", "x-response-time", "x-runtime", "x-timer", "x-trace-id",
  ].compactMap { HTTPField.Name($0) }

  private static let ownHosts: Set = ["127.0.0.1", "[::1]", "localhost"]
}
