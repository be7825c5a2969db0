package import BacklotHTTP

extension Exchange {
  /// The result of an exchange that requires a closure, a delay, or a search for near misses.
  package enum Completion: Sendable {
    case answer(HTTPResponse)
    /// A fault that the driver has to carry out, and the answer that it affects.
    case fault(Fault, HTTPResponse)
    case unmatched(UnmatchedRequest)
    /// The client stopped waiting.
    case cancelled
  }
}

extension Exchange.Completion {
  /// Returns a fault that replaces an answer.
  static func fault(_ fault: Fault) -> Self { .fault(fault, HTTPResponse(status: .ok)) }

  /// The outcome for the journal.
  var outcome: JournalEntry.Outcome {
    switch self {
    case .answer(let response): .answered(response.status)
    case .fault(let fault, _): .failed(fault)
    case .unmatched: .unmatched
    case .cancelled: .cancelled
    }
  }
}
