extension ContractCoverage {
  /// Returns the combined coverage of two values, such as that of a test and of previous tests.
  ///
  /// Operations with the same identifier are combined, including the counts of their answers and examples.
  public func merging(_ other: ContractCoverage) -> ContractCoverage {
    ContractCoverage(
      operations: merged(operations, with: other.operations, by: \.id) { $0.merging($1) },
      unknownOperationCount: unknownOperationCount + other.unknownOperationCount
    )
  }
}

extension ContractCoverage.Operation {
  fileprivate func merging(_ other: Self) -> Self {
    Self(
      id: id,
      name: name ?? other.name,
      count: count + other.count,
      answers: merged(answers, with: other.answers, by: \.status) { $0.merging($1) }
    )
  }
}

extension ContractCoverage.Answer {
  fileprivate func merging(_ other: Self) -> Self {
    Self(
      status: status,
      isDescribed: isDescribed || other.isDescribed,
      count: count + other.count,
      examples: merged(examples, with: other.examples, by: \.name) {
        ContractCoverage.Example(name: $0.name, count: $0.count + $1.count)
      }
    )
  }
}

/// Returns the elements of two arrays: those of the first in its order, and then those that only the second contains.
private func merged<Element, Key: Hashable>(
  _ first: [Element],
  with second: [Element],
  by key: (Element) -> Key,
  merge: (Element, Element) -> Element
) -> [Element] {
  var rest = Dictionary(second.map { (key($0), $0) }) { merge($0, $1) }
  let both = first.map { element in rest.removeValue(forKey: key(element)).map { merge(element, $0) } ?? element }
  return both + second.compactMap { rest.removeValue(forKey: key($0)) }
}
