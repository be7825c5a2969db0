package import BacklotHTTP

extension Exchange {
  /// The result of an exchange that requires a closure, a delay, or a search for near misses.
  package enum Completion: Sendable {
    case answer(HTTPResponse)
    /// A fault that the driver has to carry out, and the answer that it spoils.
    case fault(Fault, HTTPResponse)
    case unmatched(UnmatchedRequest)
    /// The client no longer waits.
    case cancelled
  }
}

extension Exchange.Completion {
  /// A fault that comes in the place of an answer.
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
