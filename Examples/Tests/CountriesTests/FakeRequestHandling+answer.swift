import BacklotTesting
import Countries

extension FakeRequestHandling {
  /// Creates a fake that answers each request in the same way.
  convenience init<Answer: Sendable>(_ answer: Result<Answer, APIError>) {
    self.init()
    requestCalls.handler = { _, completion in completion(answer) }
  }
}
