import BacklotJSON

/// The states of a scenario in which mappings answer one after the other.
enum ScenarioSteps {
  /// Returns the members of the mapping that answers at a step.
  ///
  /// - Parameters:
  ///   - index: The index of the step.
  ///   - count: The number of steps.
  ///   - name: The name of the scenario.
  ///   - isCycle: A Boolean value that indicates whether the first step follows the last one, which is otherwise
  ///     repeated.
  static func members(_ index: Int, of count: Int, name: String, isCycle: Bool) -> JSONObject {
    guard count > 1 else { return [:] }
    var members: JSONObject = ["scenarioName": .string(name), "requiredScenarioState": .string(state(index))]
    let isLast = index == count - 1
    if isLast, !isCycle { return members }
    members["newScenarioState"] = .string(state(isLast ? 0 : index + 1))
    return members
  }

  private static func state(_ index: Int) -> String { index == 0 ? "Started" : "\(index + 1)" }
}
