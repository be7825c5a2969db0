extension ContractCoverage {
  /// The coverage of both, such as that of one test and of those before it.
  ///
  /// Operations are the same that have the same identifier; of their answers and examples those of both count.
  public func merging(_ other: ContractCoverage) -> ContractCoverage {
    ContractCoverage(
      operations: merged(operations, other.operations, by: \.id) { $0.merging($1) },
      strayCount: strayCount + other.strayCount
    )
  }
}

extension ContractCoverage.Operation {
  fileprivate func merging(_ other: Self) -> Self {
    Self(
      id: id,
      name: name ?? other.name,
      count: count + other.count,
      answers: merged(answers, other.answers, by: \.status) { $0.merging($1) }
    )
  }
}

extension ContractCoverage.Answer {
  fileprivate func merging(_ other: Self) -> Self {
    Self(
      status: status,
      isDescribed: isDescribed || other.isDescribed,
      count: count + other.count,
      examples: merged(examples, other.examples, by: \.name) {
        ContractCoverage.Example(name: $0.name, count: $0.count + $1.count)
      }
    )
  }
}

/// The elements of both in the order of the first, and what only the second has behind them.
private func merged<Element, Key: Hashable>(
  _ first: [Element],
  _ second: [Element],
  by key: (Element) -> Key,
  _ merge: (Element, Element) -> Element
) -> [Element] {
  var rest = Dictionary(second.map { (key($0), $0) }) { merge($0, $1) }
  let both = first.map { element in rest.removeValue(forKey: key(element)).map { merge(element, $0) } ?? element }
  return both + second.compactMap { rest.removeValue(forKey: key($0)) }
}
