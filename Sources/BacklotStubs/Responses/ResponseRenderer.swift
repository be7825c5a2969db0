package import BacklotHTTP
package import BacklotLimits

/// A type that produces the response to each request that a stub matches, such as a response template.
package protocol ResponseRenderer: Sendable {
  /// The status, the delay, the fault and everything else that does not depend on the request.
  var base: ResponseDefinition { get }

  /// The current response, or `nil` if it depends on the request.
  var definition: ResponseDefinition? { get }

  /// The parts of the response that are known without a request.
  var writtenAnswer: WrittenAnswer { get }

  /// Returns the response to a request.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - now: The wall-clock time.
  ///   - draw: The source of random values.
  ///   - budget: The remaining steps of the request.
  /// - Returns: The response and `nil`, or a response with the status 500 and the reason.
  func render(
    _ request: ReceivedRequest,
    now: Moment,
    draw: RandomDraw,
    spending budget: inout StepBudget
  ) -> (response: ResponseDefinition, problem: String?)

  /// Adds header fields to each response.
  mutating func append(_ fields: [HTTPField])
}

/// The parts of a response that are known without a request.
package struct WrittenAnswer: Sendable {
  /// The status, header fields and content as they were written.
  ///
  /// A template is not filled in.
  package let response: ResponseDefinition
  /// True if the content is the same for every request.
  package let isContentKnown: Bool
  /// The reason why the file of the content cannot be read, or `nil` if it can.
  package let problem: String?

  /// Creates a description of a response.
  package init(_ response: ResponseDefinition, isContentKnown: Bool = true, problem: String? = nil) {
    self.response = response
    self.isContentKnown = isContentKnown
    self.problem = problem
  }
}
