extension ContractCoverage: CustomStringConvertible {
  /// The summary in one line, followed by the operations with their answers.
  public var description: String {
    let lines = operations.flatMap { $0.lines }
    let strays = unknownOperationCount == 0 ? [] : ["  \(unknownOperationCount)×  not described by any contract"]
    return ([summary] + lines + strays).joined(separator: "\n")
  }

  /// The coverage in one line.
  public var summary: String {
    let examples = exampleShare.total == 0 ? "" : ", \(exampleShare) examples"
    return "contract coverage: \(operationShare) operations, \(answerShare) answers\(examples)"
  }
}

extension ContractCoverage.Operation {
  fileprivate var lines: [String] { ["  \(times(count))  \(id)"] + answers.map(\.line) }
}

extension ContractCoverage.Answer {
  fileprivate var line: String {
    let names = examples.map { "\($0.name) \($0.count == 0 ? "–" : "\($0.count)×")" }.joined(separator: ", ")
    return "      \(times(count))  \(status)"
      + (isDescribed ? "" : ", which is not in the contract") + (names.isEmpty ? "" : "  \(names)")
  }
}

/// Returns a count, padded for a column.
private func times(_ count: Int) -> String {
  let text = count == 0 ? "–" : "\(count)×"
  return text + String(repeating: " ", count: max(0, 2 - text.count))
}
