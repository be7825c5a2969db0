public import BacklotStubs
public import Testing

extension MockBackend: CustomTestStringConvertible {
  /// What a failed expectation shows for the backend: if the expectation was on
  /// `received(_:_:)`, what was expected, what came instead and why that does not count; and else the last requests.
  public var testDescription: String { lastVerificationFailure?.description ?? description }
}
