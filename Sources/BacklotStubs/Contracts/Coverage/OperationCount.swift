/// The number of requests for an operation, and their answers.
struct OperationCount: Sendable {
  private struct Served: Hashable, Sendable {
    let code: Int
    let example: String
  }

  private var requests = 0
  private var statuses: [Int: Int] = [:]
  private var examples: [Served: Int] = [:]

  /// Counts an exchange.
  ///
  /// - Parameters:
  ///   - code: The status of the answer, or `nil` if there was no answer.
  ///   - example: The name of the example that was served.
  mutating func add(code: Int?, example: String?) {
    requests += 1
    guard let code else { return }
    statuses[code, default: 0] += 1
    if let example { examples[Served(code: code, example: example), default: 0] += 1 }
  }
}

extension OperationCount {
  /// Returns the counts by the answers and examples that a contract describes.
  func coverage(of operation: ContractOperation) -> ContractCoverage.Operation {
    let described = Set(operation.answers.map(\.status))
    var codes: [String: [Int]] = [:]
    for code in statuses.keys { codes[Self.status(describing: code, among: described), default: []].append(code) }
    let answers = operation.answers.map { answer(to: codes[$0.status] ?? [], $0, isDescribed: true) }
    let others = codes.filter { !described.contains($0.key) }.sorted { $0.key < $1.key }
      .map { answer(to: $0.value, ContractOperation.Answer($0.key), isDescribed: false) }
    return ContractCoverage.Operation(
      id: operation.id,
      name: operation.name,
      count: requests,
      answers: answers + others
    )
  }

  /// Returns the contract's term for a status: the code, its range, or `default`; the code if the contract does not
  /// describe it.
  private static func status(describing code: Int, among described: Set<String>) -> String {
    ["\(code)", "\(code / 100)XX", "default"].first(where: described.contains) ?? "\(code)"
  }

  private func answer(
    to codes: [Int],
    _ answer: ContractOperation.Answer,
    isDescribed: Bool
  ) -> ContractCoverage.Answer {
    ContractCoverage.Answer(
      status: answer.status,
      isDescribed: isDescribed,
      count: codes.reduce(0) { $0 + statuses[$1, default: 0] },
      examples: answer.examples.map { name in
        let count = codes.reduce(0) { $0 + examples[Served(code: $1, example: name), default: 0] }
        return ContractCoverage.Example(name: name, count: count)
      }
    )
  }
}
