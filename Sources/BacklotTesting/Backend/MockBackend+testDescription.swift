public import BacklotStubs
public import Testing

extension MockBackend: CustomTestStringConvertible {
  /// The text that a failed expectation shows for the backend.
  ///
  /// If the last call of `received(_:_:)` was false and what it looked for is still missing, the text says so once: what was
  /// expected, what came instead and why that does not count. Otherwise it lists the last requests.
  public var testDescription: String {
    takeLastVerificationFailure().map { "the last call of received returned false: \($0.description)" } ?? description
  }
}
