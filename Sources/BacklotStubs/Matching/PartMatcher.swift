import BacklotHTTP
import BacklotLimits

/// What a part of a multipart body has to be like (RFC 2046 §5.1).
struct PartMatcher: Sendable {
  /// The name of the form's item; any unless given.
  var name: String?
  /// What the name of the file has to be like; a part without one has none.
  var fileName: ValueMatcher?
  /// What fields of the part have to be like.
  var headerFields: [(name: HTTPField.Name, value: ValueMatcher)] = []
  /// What the part's content has to be like.
  var bodies: [BodyMatcher] = []
  /// Whether every part has to be so, and not one of them.
  var isForAll = false

  /// Whether the parts fit; where there are none they do not.
  func holds(for parts: [MultipartContent.Part], spending budget: inout StepBudget) -> Bool {
    guard !parts.isEmpty else { return false }
    return isForAll
      ? parts.allSatisfy { holds(for: $0, spending: &budget) } : parts.contains { holds(for: $0, spending: &budget) }
  }

  private func holds(for part: MultipartContent.Part, spending budget: inout StepBudget) -> Bool {
    guard budget.spend(4) else { return false }
    if let name, part.name != name { return false }
    if let fileName, !fileName.holds(for: [part.fileName].compactMap(\.self), spending: &budget) { return false }
    let areFieldsRight = headerFields.allSatisfy {
      $0.value.holds(for: part.headerFields[values: $0.name], spending: &budget)
    }
    guard areFieldsRight, !bodies.isEmpty else { return areFieldsRight }
    var facts = RequestFacts(ReceivedRequest(HTTPRequest(method: .post), body: part.body), budget: budget)
    defer { budget = facts.budget }
    return bodies.allSatisfy { $0.holds(for: &facts) }
  }
}

extension PartMatcher: CustomStringConvertible {
  var description: String {
    let demands =
      [
        name.map { "name \(quoted($0))" }, fileName.map { "file name \($0)" },
      ].compactMap(\.self) + headerFields.map { "\($0.name): \($0.value.shown(of: $0.name))" }
      + bodies.map { name.map(SecretValues.isSecret) == true ? SecretNames.mask : $0.description }
    return (isForAll ? "only parts with " : "a part with ")
      + (demands.isEmpty ? "anything" : demands.joined(separator: ", "))
  }

  /// What parts there are, in words.
  static func finding(_ parts: [MultipartContent.Part]) -> String {
    guard !parts.isEmpty else { return "no parts" }
    let names = parts.map { $0.name.map { quoted($0) } ?? "a part without a name" }
    return shortened(names.joined(separator: ", "))
  }
}
