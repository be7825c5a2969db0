package import BacklotHTTP

extension Exchange {
  /// How an exchange came out that took something: a closure, a delay, or a look at what came nearest.
  package enum Completion: Sendable {
    case answer(HTTPResponse)
    /// A fault that the driver has to carry out, and the answer that it spoils.
    case fault(Fault, HTTPResponse)
    case unmatched(UnmatchedRequest)
    /// Whoever asked does not wait any more.
    case cancelled
  }
}

extension Exchange.Completion {
  /// A fault that comes in the place of an answer.
  static func fault(_ fault: Fault) -> Self { .fault(fault, HTTPResponse(status: .ok)) }

  /// What the journal says of it.
  var outcome: JournalEntry.Outcome {
    switch self {
    case .answer(let response): .answered(response.status)
    case .fault(let fault, _): .failed(fault)
    case .unmatched: .unmatched
    case .cancelled: .cancelled
    }
  }
}
