public import BacklotStubs
public import Testing

extension MockBackend: CustomTestStringConvertible {
  /// The text that a failed expectation shows for the backend.
  ///
  /// If the last call of `received(_:_:)` returned false and the requests are still missing, the text explains this
  /// once: the expectation, the requests that arrived instead, and why they do not count. Otherwise, it lists the
  /// latest requests.
  public var testDescription: String {
    takeLastVerificationFailure().map { "the last call of received returned false: \($0.description)" } ?? description
  }
}
