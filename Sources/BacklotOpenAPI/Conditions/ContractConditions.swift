import BacklotJSON
import BacklotStubs

/// How a contract's operations are late and fail: as somebody says who uses it, else as the document says, else as its
/// options do.
struct ContractConditions {
  /// What is said of each operation, in the order of the operations; empty where nothing is said of any.
  private var conditions: [OperationConditions] = []
  /// What is wrong with what the document says.
  let warnings: [SourceDiagnostic]
  /// What is said of operations that there are not.
  let unknown: [SourceDiagnostic]

  init(of places: [OperationPlace], in main: ContractDocument, _ settings: ContractSettings) {
    let rules = OperationRules(settings.rules, of: places)
    var reader = ConditionsReader(root: main.root)
    let usual = OperationConditions(delay: settings.options.delay)
    let all = places.indices.map { index in
      let stated = reader.conditions(at: places[index]).before(usual)
      return rules.conditions.isEmpty ? stated : rules.conditions[index].before(stated)
    }
    if all.contains(where: { !$0.isEmpty }) { conditions = all }
    warnings = reader.warnings(in: main)
    unknown = rules.unknown
  }

  /// What is said of the operation at a place.
  subscript(index: Int) -> OperationConditions {
    conditions.isEmpty ? OperationConditions() : conditions[index]
  }
}
