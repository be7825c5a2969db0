public import BacklotStubs

extension Contract {
  /// The options for a contract's responses.
  public struct Options: Sendable, Hashable {
    /// A Boolean value that indicates whether content is generated anew for each response, even if the contract has an
    /// example.
    public var isDynamic = false
    /// The seed of generated content.
    ///
    /// The same seed gives the same responses on every machine. Without a seed, each exchange of a backend has its own.
    public var seed: String?
    /// A Boolean value that indicates whether the contract's examples are ignored.
    public var ignoresExamples = false
    /// A Boolean value that indicates whether a response that violates the contract, as an example may, becomes an
    /// error (500).
    public var refusesInvalidAnswers = false
    /// A Boolean value that indicates whether the backend remembers clients' changes.
    public var isStateful = false
    /// The delay of responses for which neither the document nor a rule specifies one.
    ///
    /// By default, there is no delay.
    public var delay: Delay?

    /// Creates options.
    ///
    /// All options are off by default.
    ///
    /// ```swift
    /// Contract("openapi.json", options: .init(isStateful: true))
    /// ```
    ///
    /// - Parameters:
    ///   - isDynamic: True to generate content anew for each response, even if the contract has an example.
    ///   - seed: The seed of generated content. Defaults to a separate seed for each exchange of a backend.
    ///   - ignoresExamples: True to ignore the contract's examples.
    ///   - refusesInvalidAnswers: True to replace a response that violates the contract with an error (500).
    ///   - isStateful: True to remember the items that clients create, change, and delete.
    ///   - delay: The delay of responses for which no other delay is specified.
    public init(
      isDynamic: Bool = false,
      seed: String? = nil,
      ignoresExamples: Bool = false,
      refusesInvalidAnswers: Bool = false,
      isStateful: Bool = false,
      delay: Delay? = nil
    ) {
      self.isDynamic = isDynamic
      self.seed = seed
      self.ignoresExamples = ignoresExamples
      self.refusesInvalidAnswers = refusesInvalidAnswers
      self.isStateful = isStateful
      self.delay = delay
    }
  }
}
