import BacklotHTTP
import BacklotJSON
import BacklotStubs

/// The rules from outside of the document, assigned to the operations that they apply to.
struct OperationRules {
  /// The conditions of each operation, in the order of the operations.
  ///
  /// Empty if there are no rules.
  private(set) var conditions: [OperationConditions] = []
  /// The diagnostics for rules that match no operation.
  private(set) var unknown: [SourceDiagnostic] = []
  private let places: [OperationPlace]

  /// The maximum number of names that are searched for a suggestion.
  private static let mostNames = 10_000

  init(_ rules: [OperationRule], of places: [OperationPlace]) {
    self.places = places
    if rules.isEmpty { return }
    let chosen = rules.map { rule in (rule: rule, choice: choice(by: rule.selector.criterion)) }
    unknown = chosen.filter { $0.choice.places.isEmpty && $0.rule.selector.criterion != .all }.map { unknown($0.rule) }
    conditions = Array(repeating: OperationConditions(), count: places.count)
    // Sorting keeps the order of equally specific rules.
    for (rule, choice) in chosen.sorted(by: { $0.choice.narrowness < $1.choice.narrowness }) {
      for index in choice.places {
        conditions[index] = OperationConditions(delay: rule.delay, failures: rule.failures).before(conditions[index])
      }
    }
  }

  /// Selected operations, and the specificity of their selection.
  private struct Choice {
    let places: [Int]
    let narrowness: Int
  }

  private func choice(by criterion: OperationCriterion) -> Choice {
    switch criterion {
    case .all: return Choice(places: Array(places.indices), narrowness: 0)
    case .tag(let tag): return Choice(places: indices { $0.tags.contains(tag) }, narrowness: 1)
    case .operation(let name): return Choice(places: indices { $0.name == name }, narrowness: 2)
    case .route(let method, let path):
      return Choice(places: indices { $0.writtenPath == path && $0.method.rawValue == method }, narrowness: 2)
    case .named(let name):
      let operation = choice(by: .operation(name))
      return operation.places.isEmpty ? choice(by: .tag(name)) : operation
    }
  }

  private func indices(_ isChosen: (OperationPlace) -> Bool) -> [Int] {
    places.indices.filter { isChosen(places[$0]) }
  }
}

// MARK: - Unknown names

extension OperationRules {
  private func unknown(_ rule: OperationRule) -> SourceDiagnostic {
    let criterion = rule.selector.criterion
    let near = EditDistance.nearest(to: criterion.description, among: names(for: criterion))
    let way = near.map { "; did you mean \"\($0)\"?" } ?? ", expected an operationId, a method and path, or a tag"
    return SourceDiagnostic(at: rule.origin, "no operation \(criterion.phrase)\(way)")
  }

  private func names(for criterion: OperationCriterion) -> [String] {
    let names: [String] =
      switch criterion {
      case .all: []
      case .route: places.map { "\($0.method) \($0.writtenPath)" }
      case .operation: places.compactMap(\.name)
      case .tag: places.flatMap(\.tags)
      case .named: places.compactMap(\.name) + places.flatMap(\.tags)
      }
    return Array(names.prefix(Self.mostNames))
  }
}

extension OperationCriterion {
  /// The end of a sentence that begins with "no operation".
  fileprivate var phrase: String {
    switch self {
    case .all, .operation: "has the operationId \"\(self)\""
    case .named: "has the operationId or tag \"\(self)\""
    case .route: "matches \"\(self)\""
    case .tag: "has the tag \"\(self)\""
    }
  }
}

extension OperationPlace {
  /// The `operationId`, if there is one.
  fileprivate var name: String? { node.text("operationId") }

  fileprivate var tags: [String] { (node.value["tags"]?.array ?? []).compactMap(\.string) }
}
