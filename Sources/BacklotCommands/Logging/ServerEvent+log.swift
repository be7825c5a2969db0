import BacklotHTTP
import BacklotServer
import BacklotStubs

// The properties of a request in both text and JSON logs.
extension ServerEvent {
  /// Returns the path and the query of the request with secrets masked, or the authority of a `CONNECT` request; `nil`
  /// if the received bytes were not a request.
  func target(masking secrets: SecretNames) -> String? {
    guard let request else { return nil }
    guard request.message.path != nil else { return request.message.authority }
    return secrets.masked(targetOf: request, with: stub ?? unmatched?.nearestByPath)
  }

  private var unmatched: UnmatchedRequest? {
    guard case .unmatched(let unmatched) = outcome else { return nil }
    return unmatched
  }

  /// The status that was sent to the client, if any.
  var status: HTTPStatus? {
    switch outcome {
    case .answered(let status, _), .refused(let status, _): status
    case .unmatched: .notFound
    case .failed, .cancelled: nil
    }
  }

  /// The number of bytes of content sent, if known.
  var byteCount: Int64? {
    switch outcome {
    case .answered(_, let count): count
    case .unmatched, .refused: contentByteCount
    case .failed, .cancelled: nil
    }
  }

  /// The reason for a missing or incomplete answer.
  var reason: String? {
    switch outcome {
    case .answered: interruption ?? upstreamFailure?.message
    case .unmatched(let unmatched): unmatched.nearMisses.first.map { "nearest: \($0.summary)" } ?? "there are no stubs"
    case .failed(let fault): upstreamFailure?.message ?? "\(fault)"
    case .refused(_, let reason): reason
    case .cancelled: "the client disconnected before the response"
    }
  }
}

extension NearMiss {
  /// The stub and the differences, in one line.
  fileprivate var summary: String { "\(stub.origin) (\(differences.joined(separator: "; ")))" }

  /// The criteria that do not match, each with the expected and the actual value.
  var differences: [String] {
    criteria.filter { !$0.holds }.map { "\($0.name): expected \($0.expected), got \($0.got)" }
  }
}
