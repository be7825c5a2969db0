import BacklotHTTP
package import BacklotJSON
import BacklotStubs

extension Explanation {
  /// The explanation as JSON.
  package var json: JSONValue {
    let head: KeyValuePairs<String, JSONValue> = [
      "request": ["method": .string("\(request.method)"), "target": .string(request.message.path ?? "/")],
      "answered": .bool(isAnswered),
    ]
    let problems = ("problems", JSONValue.array(problems.map(Self.json)))
    let violations = ("violations", violations.map { JSONValue.array($0.map(\.json)) } ?? .null)
    return .object(JSONObject((Array(head) + members + [violations, problems]).map { (key: $0.0, value: $0.1) }))
  }

  /// True if a stub answers.
  package var isAnswered: Bool {
    guard case .answered = outcome else { return false }
    return true
  }

  private var members: [(String, JSONValue)] {
    switch outcome {
    case .answered(let stub, let answer, let others):
      [
        ("stub", Self.json(stub)), ("response", Self.json(answer)),
        ("othersThatFit", .array(others.map { Self.json($0.stub) })),
      ]
    case .unmatched(let unmatched):
      [("nearMisses", .array(unmatched.nearMisses.map(Self.json)))]
    }
  }

  private static func json(_ stub: Stub) -> JSONValue {
    ["name": .string("\(stub)"), "file": .string(stub.origin.file), "line": json(stub.origin.line)]
  }

  private static func json(_ miss: NearMiss) -> JSONValue {
    [
      "name": .string("\(miss.stub)"), "file": .string(miss.stub.origin.file), "line": json(miss.stub.origin.line),
      "distance": JSONNumber(miss.distance).map(JSONValue.number) ?? .null,
      "criteria": .array(miss.criteria.map(json)),
    ]
  }

  private static func json(_ report: CriterionReport) -> JSONValue {
    [
      "name": .string(report.name), "holds": .bool(report.holds), "expected": .string(report.expected),
      "got": .string(report.got),
    ]
  }

  private static func json(_ answer: AnswerPreview) -> JSONValue {
    guard let definition = answer.definition else { return ["isComputed": true] }
    return [
      "status": .number(JSONNumber(definition.status.code)),
      "headerFields": .array(
        definition.headerFields.map { ["name": .string("\($0.name)"), "value": .string($0.value)] }
      ),
      "delay": definition.delay.map { .string("\($0)") } ?? .null,
      "pace": definition.pace.map { .string("\($0)") } ?? .null,
      "fault": definition.fault.map { .string("\($0)") } ?? .null,
      "body": [
        "length": answer.length.map { .number(JSONNumber($0)) } ?? .null,
        "start": answer.text.map(JSONValue.string) ?? .null,
        "problem": answer.problem.map(JSONValue.string) ?? .null,
      ],
    ]
  }

  private static func json(_ problem: SourceDiagnostic) -> JSONValue {
    ["file": .string(problem.origin.file), "line": json(problem.origin.line), "message": .string(problem.message)]
  }

  private static func json(_ line: Int?) -> JSONValue { line.map { .number(JSONNumber($0)) } ?? .null }
}
