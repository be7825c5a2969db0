import BacklotHTTP
import BacklotJSON
import BacklotStubs

/// Reads the delays and failures that a document specifies by `x-backlot`.
///
/// The member may be at the document's root, in a path item and in an operation. The value nearest to the operation
/// applies, for `delay` and `failures` separately. Invalid members are ignored and reported.
struct ConditionsReader {
  /// The name of the member.
  static let keyword = "x-backlot"
  /// The maximum number of problems that are reported individually.
  private static let mostProblems = 100

  private var root = OperationConditions()
  private var problems: [Problem] = []
  private var omittedCount = 0
  /// The conditions of the path item read last, which its operations share.
  private var item: (path: String, conditions: OperationConditions)?

  private struct Problem {
    let node: ContractNode
    let message: String
  }

  /// Reads the conditions that apply to all operations.
  init(root node: ContractNode) { root = conditions(of: node) }

  /// Returns the document's conditions for an operation.
  mutating func conditions(at place: OperationPlace) -> OperationConditions {
    if place.node.value[Self.keyword] == nil, place.item.value[Self.keyword] == nil { return root }
    return conditions(of: place.node).before(itemConditions(at: place)).before(root)
  }

  private mutating func itemConditions(at place: OperationPlace) -> OperationConditions {
    if let item, item.path == place.writtenPath { return item.conditions }
    let read = conditions(of: place.item)
    item = (place.writtenPath, read)
    return read
  }

  private mutating func conditions(of holder: ContractNode) -> OperationConditions {
    guard let node = holder[Self.keyword] else { return OperationConditions() }
    guard node.value.object != nil else {
      note(
        at: node,
        message: "is \(node.value.namedExcerpt(width: 40)), expected an object with \"delay\", \"failures\" or both"
      )
      return OperationConditions()
    }
    rejectOthers(than: ["delay", "failures"], in: node)
    return OperationConditions(
      delay: node["delay"].flatMap { delay($0) },
      failures: node["failures"].flatMap { failures($0) }
    )
  }
}

// MARK: - Members

extension ConditionsReader {
  private mutating func delay(_ node: ContractNode) -> Delay? {
    let (delay, problems) = Delay.reading(node.value)
    for problem in problems {
      note(at: problem.pointer.tokens.reduce(node) { $0[$1] ?? $0 }, message: problem.message)
    }
    return delay
  }

  private mutating func failures(_ node: ContractNode) -> FailureRate? {
    guard node.value.object != nil else {
      note(
        at: node,
        message: "is \(node.value.namedExcerpt(width: 40)), expected an object such as {\"rate\": 0.1, \"status\": 503}"
      )
      return nil
    }
    rejectOthers(than: ["rate", "status"], in: node)
    guard let share = share(node), let status = status(node) else { return nil }
    return FailureRate(share, outcomes: [.status(status)])
  }

  private mutating func share(_ node: ContractNode) -> Double? {
    guard let rate = node["rate"] else {
      note(at: node, message: "has no \"rate\", expected a number from 0 to 1")
      return nil
    }
    if let share = rate.value.double, (0...1).contains(share) { return share }
    note(at: rate, message: "is \(rate.value.namedExcerpt(width: 40)), expected a number from 0 to 1")
    return nil
  }

  private mutating func status(_ node: ContractNode) -> HTTPStatus? {
    guard let status = node["status"] else { return .serviceUnavailable }
    if let code = status.value.int, (200...599).contains(code) { return HTTPStatus(code: code) }
    note(at: status, message: "is \(status.value.namedExcerpt(width: 40)), expected a status from 200 to 599")
    return nil
  }

  private mutating func rejectOthers(than known: [String], in node: ContractNode) {
    for (name, member) in node.members where !known.contains(name) {
      let near = EditDistance.nearest(to: name, among: known).map { "; did you mean \"\($0)\"?" }
      note(
        at: member,
        message: "is unknown\(near ?? ", expected " + known.map { "\"\($0)\"" }.joined(separator: " or "))"
      )
    }
  }
}

// MARK: - Problems

extension ConditionsReader {
  private mutating func note(at node: ContractNode, message: String) {
    guard problems.count < Self.mostProblems else { return omittedCount += 1 }
    problems.append(Problem(node: node, message: message))
  }

  /// Returns a warning for each invalid member, without duplicates.
  ///
  /// - Parameter main: The document whose lines are found in one pass.
  func warnings(in main: ContractDocument) -> [SourceDiagnostic] {
    if problems.isEmpty { return [] }
    let own = problems.indices.filter { problems[$0].node.document === main }
    let origins = Dictionary(
      uniqueKeysWithValues: zip(own, main.origins(of: own.map { problems[$0].node.pointer }))
    )
    var warnings: [SourceDiagnostic] = []
    for (index, problem) in problems.enumerated() {
      let origin = origins[index] ?? problem.node.origin
      let message = "\"\(problem.node.name ?? Self.keyword)\" \(problem.message)"
      let warning = SourceDiagnostic(at: origin, message, severity: .warning)
      if !warnings.contains(warning) { warnings.append(warning) }
    }
    if omittedCount > 0 { warnings.append(more(in: main)) }
    return warnings
  }

  private func more(in main: ContractDocument) -> SourceDiagnostic {
    let message = "\(omittedCount) more members of \"\(Self.keyword)\" are invalid"
    return SourceDiagnostic(at: Stub.Origin(file: main.name), message, severity: .warning)
  }
}
