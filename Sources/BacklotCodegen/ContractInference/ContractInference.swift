package import BacklotJSON
package import BacklotRecording
package import BacklotStubs

/// Infers an OpenAPI document from recorded exchanges, all of which conform to it.
///
/// ```swift
/// let contract = ContractInference(exchanges).document()
/// let text = contract.document?.serialized(.pretty)
/// ```
///
/// The same exchanges result in the same document, in any order. The inference reads and writes no files.
package struct ContractInference: Sendable {
  /// The settings of a document.
  package struct Options: Sendable, Hashable {
    /// The title; defaults to the most frequent host.
    package var title: String?
    /// The URL of the server; defaults to those of the exchanges.
    package var server: String?
    /// True if the exchanges show all that is possible: members that all objects have are required, for example.
    package var trustsSamples = false

    package init() {}
  }

  package let exchanges: [RecordedExchange]
  package let options: Options

  /// Creates an inference.
  ///
  /// - Parameters:
  ///   - exchanges: The exchanges, whose content is in memory.
  ///   - options: The settings of the document.
  package init(_ exchanges: [RecordedExchange], options: Options = Options()) {
    self.exchanges = exchanges
    self.options = options
  }

  /// Returns the document, and what it cannot describe.
  package func document() -> InferredContract {
    var reader = ExchangeObserver()
    for exchange in exchanges { reader.observe(exchange) }
    var (observed, findings) = (reader.sorted(), reader.findings)
    var omitted: Set<ContentSlot> = []
    while !observed.isEmpty {
      let draft = ContractDraft(of: observed, options: options, omittingExamples: omitted)
      let verification = ContractVerification(of: draft)
      if verification.isPassed {
        return InferredContract(
          document: draft.document,
          findings: findings + draft.findings,
          exchangeCount: observed.count,
          operationCount: draft.operations.count,
          leftOutCount: exchanges.count - observed.count - reader.unrelatedCount,
          unrelatedCount: reader.unrelatedCount
        )
      }
      findings += verification.findings
      omitted.formUnion(verification.brokenExamples)
      observed = observed.enumerated().filter { !verification.broken.contains($0.offset) }.map(\.element)
      if verification.broken.isEmpty, verification.brokenExamples.isEmpty { break }
    }
    return InferredContract(
      document: nil,
      findings: findings,
      exchangeCount: 0,
      operationCount: 0,
      leftOutCount: exchanges.count - reader.unrelatedCount,
      unrelatedCount: reader.unrelatedCount
    )
  }
}

/// An OpenAPI document inferred from exchanges.
package struct InferredContract: Sendable {
  /// The document, or `nil` if no exchange can be described.
  package let document: JSONValue?
  /// The exchanges that were left out, as errors, and what else a reader of the document should know.
  package let findings: [SourceDiagnostic]
  /// The number of exchanges that the document describes.
  package let exchangeCount: Int
  package let operationCount: Int
  /// The number of exchanges that cannot be described.
  package let leftOutCount: Int
  /// The number of exchanges that no document describes: without a response, of WebSockets, of preflights and of caches.
  package let unrelatedCount: Int
}
