package import BacklotHTTP

/// A source of one stub that chooses each answer by the request and by the previous requests, such as a recording.
///
/// The stub's own criteria are checked first. Then the selector returns a selection, or `nil` to let a later stub answer.
/// The backend's state is held from ``selection(for:memory:)`` to ``commit(_:memory:)``, so that concurrent requests
/// cannot get the same answer of a sequence. Either must return quickly: content is read in the answer's closure.
package protocol AnswerSelector: Sendable {
  /// Returns the answer to a request, without changing the state.
  ///
  /// - Parameters:
  ///   - facts: The request. Its method is `GET` if no stub answers `HEAD`.
  ///   - memory: The state of the backend.
  func selection(for facts: inout RequestFacts, memory: BackendMemory) -> AnswerSelection?

  /// Records in the backend's state that a selection is the answer.
  func commit(_ selection: AnswerSelection, memory: BackendMemory)

  /// Returns the nearest answers with the reasons why they do not match, the nearest first.
  ///
  /// An answer that matches has the distance 0.
  func nearMisses(to facts: inout RequestFacts, memory: BackendMemory, limit: Int) -> [NearMiss]
}

/// The answer that a selector has chosen for a request.
///
/// It is a class, so that a decision passes on one reference, and so that a source can reuse it for equal requests.
package final class AnswerSelection: Sendable {
  /// The answer.
  package let answer: StubResponse.Kind
  /// The message, if it is complete at once for any method except `HEAD`.
  package let message: HTTPResponse?
  /// The number of the answer in its source.
  package let number: Int
  /// The values of the request to remember, by the names that the source gives them.
  package let captures: [String: String]
  /// True if the answer counts as used.
  ///
  /// The head of an answer to another method does not.
  package let isUsed: Bool

  /// Creates a selection.
  package init(
    _ answer: StubResponse.Kind,
    message: HTTPResponse? = nil,
    number: Int,
    captures: [String: String] = [:],
    isUsed: Bool = true
  ) {
    self.answer = answer
    self.message = message
    self.number = number
    self.captures = captures
    self.isUsed = isUsed
  }
}

extension StubResponse {
  /// Returns a response that a selector chooses.
  package static func selected(by selector: any AnswerSelector) -> Self { Self(.selected(selector)) }

  /// The selector of the response, if it has one.
  package var selector: (any AnswerSelector)? {
    guard steps.count == 1, case .selected(let selector) = steps[0] else { return nil }
    return selector
  }
}
