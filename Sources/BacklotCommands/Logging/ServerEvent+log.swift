import BacklotHTTP
import BacklotServer
import BacklotStubs

// What a log says of a request, in text and in JSON alike.
extension ServerEvent {
  /// The path and the query of the request with secrets masked, or the authority that `CONNECT` names instead; `nil` if what came
  /// was no request.
  func target(masking secrets: SecretNames) -> String? {
    guard let request else { return nil }
    guard request.message.path != nil else { return request.message.authority }
    return secrets.masked(targetOf: request, with: stub ?? unmatched?.nearestByPath)
  }

  private var unmatched: UnmatchedRequest? {
    guard case .unmatched(let unmatched) = outcome else { return nil }
    return unmatched
  }

  /// The status that the client got, if it got one.
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
  /// The stub and what is different, in one line.
  fileprivate var summary: String { "\(stub.origin) (\(differences.joined(separator: "; ")))" }

  /// Each criterion that does not hold, with what was expected and what came.
  var differences: [String] {
    criteria.filter { !$0.holds }.map { "\($0.name): expected \($0.expected), got \($0.got)" }
  }
}
