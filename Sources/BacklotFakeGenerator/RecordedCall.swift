/// The recorder of a method, an accessor or an initializer, and the body that uses it.
struct RecordedCall {
  /// The name of the recorder.
  var property: String
  /// The name of the fake and of the member, for messages: `FakeStore.load(id:)`.
  var title: String
  /// The member as documentation names it: `load(id:)`.
  var symbol: String
  var parameters: [FakedParameter]
  var isAsync = false
  /// The type of errors, or `nil` if it does not throw.
  var failure: String?
  /// The type of the result, as a test can name it.
  var result: String
  /// True if the result is `nil` by default.
  var isResultOptional = false
  /// True if the caller knows a type of the result that a test cannot name.
  var isResultErased = false
  /// True if the result is a value of its own, which the caller may send.
  var isResultSent = false
  var closureAttribute: String
  var isStatic = false
  /// True if the fake is an actor, from which values that are not Sendable must not leave.
  var isInActor = false

  private var recorded: [FakedParameter] { parameters.filter { $0.recordedType != nil } }
  private var isVoid: Bool { ["Void", "()"].contains(result) }

  private var argumentsType: String {
    let types = recorded.map { (name: $0.name, type: $0.recordedType ?? "") }
    if types.count == 1 { return types[0].type }
    return types.isEmpty ? "Void" : "(\(types.map { "\($0.name): \($0.type)" }.joined(separator: ", ")))"
  }

  private var arguments: String {
    recorded.count == 1 ? recorded[0].value : "(\(recorded.map(\.value).joined(separator: ", ")))"
  }

  private var handlerType: String {
    let effects = (isAsync ? " async" : "") + throwsClause
    let isolation = staysInActor ? "nonisolated(nonsending) " : ""
    return
      "\(isolation)\(closureAttribute)(\(parameters.map(\.handlerType).joined(separator: ", ")))\(effects) -> \(shownResult)"
  }

  /// True if the handler runs on the actor itself.
  private var staysInActor: Bool { isInActor && isAsync && closureAttribute == "@Sendable " }

  private var shownResult: String { result == "()" ? "Void" : result }

  private var throwsClause: String {
    failure.map { $0 == "any Error" ? " throws" : " throws(\($0))" } ?? ""
  }

  /// Returns the declaration of the recorder.
  func storage(access: String) -> String {
    let modifiers = access + (isInActor && !isStatic ? "nonisolated " : "") + (isStatic ? "static " : "")
    let types = [argumentsType, handlerType, shownResult, failure ?? "Never"]
    let usual = isVoid ? ", returning: ()" : isResultOptional ? ", returning: nil" : ""
    // An expression cannot name a type that is nonisolated(nonsending).
    let start = "\(modifiers)let \(property)\(staysInActor ? ":" : " =") FakeCalls<"
    let end = ">\(staysInActor ? " = FakeCalls" : "")(\"\(title)\"\(usual))"
    let line = start + types.joined(separator: ", ") + end
    let shown =
      line.count <= FakeLayout.width
      ? line : "\(start)\n\(types.joined(separator: ",\n").indented())\n\(end)"
    return "/// The calls of `\(symbol)`, and what it does.\n\(shown)"
  }

  /// The statements of the fake's member.
  var body: [String] {
    let names = Set(parameters.map(\.name) + parameters.map(\.value))
    let recorder = (names.contains(property) ? (isStatic ? "Self." : "self.") : "") + property
    var handler = "handler"
    while names.contains(handler) { handler = "fake\(handler.capitalized)" }
    let marks = (failure == nil ? "" : "try ") + (isAsync ? "await " : "")
    let outcome = "\(failure == nil ? "" : "try ")\(recorder).outcome()"
    let passed = parameters.map(\.argument).joined(separator: ", ")
    let record =
      "\(isAsync ? marks : "")\(recorder).\(isAsync ? "recordAndWait" : "record")(\(isAsync || !recorded.isEmpty ? arguments : "()"))"
    return parameters.compactMap(\.preparation)
      + statements(
        record: record,
        handler: handler,
        marks: marks,
        passed: passed,
        outcome: outcome
      )
  }

  private func statements(
    record: String,
    handler: String,
    marks: String,
    passed: String,
    outcome: String
  ) -> [String] {
    if isVoid, !isAsync, failure == nil, recorded.count == parameters.count, !parameters.contains(where: \.isInout) {
      return ["\(record) { $0(\(passed)) }"]
    }
    let call = "\(marks)\(handler)(\(passed))"
    if isVoid, failure == nil { return ["if let \(handler) = \(record) { \(call) }"] }
    if isVoid { return ["if let \(handler) = \(record) { return \(call) }", outcome] }
    return ["if let \(handler) = \(record) { return \(converted(call)) }", "return \(converted(outcome))"]
  }

  private func converted(_ value: String) -> String {
    let value = isResultErased ? "fakeValue(\(value))" : value
    return isResultSent ? "fakeSending(\(value))" : value
  }
}

/// The layout of generated source.
enum FakeLayout {
  /// The maximum length of a line, where it can be broken.
  static let width = 110

  /// Returns a declaration with its body in braces.
  static func block(_ head: String, _ body: [String]) -> String {
    "\(head) {\n\(body.joined(separator: "\n").indented())\n}"
  }

  /// Returns the head of a function, with its parameters on lines of their own if it is long.
  static func head(_ start: String, _ parameters: [String], _ end: String) -> String {
    let line = "\(start)(\(parameters.joined(separator: ", ")))\(end)"
    guard line.count > width, !parameters.isEmpty else { return line }
    return "\(start)(\n\(parameters.joined(separator: ",\n").indented())\n)\(end)"
  }
}
