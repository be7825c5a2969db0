import BacklotHTTP
import BacklotOpenAPI
import BacklotStubs

extension ValueFormat where Value == OperationRule {
  /// Returns the format of an operation's response delay: `listPets=50ms..200ms`.
  static func operationDelay(_ placeholder: String, example: String) -> Self {
    let delay = ValueFormat<Delay>.delay("TIME", example: "300ms")
    return Self(
      placeholder,
      expectation: "an operation, an equals sign and \(delay.expectation)",
      example: example
    ) { text in
      guard let (selector, word) = sides(of: text), let delay = delay.read(word) else { return nil }
      return OperationRule(selector, delay: delay, at: Stub.Origin(file: "--delay \"\(text)\""))
    }
  }

  /// Returns the format of an operation's failure rate and status: `POST /pets=10%:503`.
  static func operationFailures(_ placeholder: String, example: String) -> Self {
    let rate = ValueFormat<Double>.rate("RATE", example: "10%")
    return Self(
      placeholder,
      expectation:
        "an operation, an equals sign and \(rate.expectation), optionally with a colon and a status from 200 to 599",
      example: example
    ) { text in
      guard let (selector, word) = sides(of: text) else { return nil }
      let parts = word.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard let share = rate.read(parts[0]), let status = parts.count > 1 ? status(parts[1]) : .serviceUnavailable
      else { return nil }
      let failures = FailureRate(share, outcomes: [.status(status)])
      return OperationRule(selector, failures: failures, at: Stub.Origin(file: "--failures \"\(text)\""))
    }
  }

  /// Splits text at its last equals sign, since a path may contain others.
  private static func sides(of text: String) -> (Contract.OperationSelector, String)? {
    guard let sign = text.lastIndex(of: "="), sign > text.startIndex else { return nil }
    return (Contract.OperationSelector(String(text[..<sign])), String(text[text.index(after: sign)...]))
  }

  private static func status(_ text: String) -> HTTPStatus? {
    ValueFormat<Int>.integer("STATUS", in: 200...599, example: 503).read(text).map { HTTPStatus(code: $0) }
  }
}
