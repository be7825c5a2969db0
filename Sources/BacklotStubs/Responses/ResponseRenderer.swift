package import BacklotHTTP
package import BacklotLimits

/// Makes the response to each request that a stub matches, such as a response template.
package protocol ResponseRenderer: Sendable {
  /// The status, the delay, the fault and everything else that does not depend on the request.
  var base: ResponseDefinition { get }

  /// The current response, or `nil` if it depends on the request.
  var definition: ResponseDefinition? { get }

  /// The response as far as it is known without a request.
  var writtenAnswer: WrittenAnswer { get }

  /// Returns the response to a request.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - now: The wall-clock time.
  ///   - draw: The source of random values.
  ///   - budget: The steps that the request has left.
  /// - Returns: The response, and `nil`; or a response with the status 500, and the reason.
  func render(
    _ request: ReceivedRequest,
    now: Moment,
    draw: RandomDraw,
    spending budget: inout StepBudget
  ) -> (response: ResponseDefinition, problem: String?)

  /// Adds fields to each response.
  mutating func append(_ fields: [HTTPField])
}

/// A response as far as it is known without a request.
package struct WrittenAnswer: Sendable {
  /// The status, fields and content as they were written.
  ///
  /// A template is not filled in.
  package let response: ResponseDefinition
  /// True if every request gets this content.
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
