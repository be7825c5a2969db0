import BacklotPlatform
import BacklotTesting
import Testing

/// An issue that a test under a trait had.
struct RehearsedIssue: Sendable, CustomStringConvertible {
  let text: String
  let line: Int?
  let isWarning: Bool

  var description: String { "\(isWarning ? "warning" : "failure") at \(line ?? 0): \(text)" }
}

/// Runs a body under a trait, as a test of its own, and returns the issues that it has.
func issues(
  _ trait: BackendTrait,
  _ body: @escaping @Sendable () async throws -> Void
) async throws -> [RehearsedIssue] {
  try await issues(under: trait, body)
}

/// Runs a body under a trait with a server, as a test of its own, and returns the issues that it has.
func issues(
  _ trait: ServerTrait,
  _ body: @escaping @Sendable () async throws -> Void
) async throws -> [RehearsedIssue] {
  try await issues(under: trait, body)
}

private func issues(
  under trait: some TestScoping,
  _ body: @escaping @Sendable () async throws -> Void
) async throws -> [RehearsedIssue] {
  let found = Mutex<[RehearsedIssue]>([])
  try await withKnownIssue(isIntermittent: true) {
    try await trait.provideScope(for: try #require(Test.current), testCase: nil, performing: body)
  } matching: { issue in
    let text = issue.comments.map(\.rawValue).joined()
    found.withLock {
      $0.append(RehearsedIssue(text: text, line: issue.sourceLocation?.line, isWarning: issue.severity == .warning))
    }
    return true
  }
  return found.withLock(\.self)
}

/// Asks the running test's backend, and returns the status of the answer.
@discardableResult
func fetch(
  _ path: String,
  _ fields: HTTPFields = [:],
  method: HTTPMethod = .get,
  body: HTTPBody = .empty
) async throws -> Int {
  let request = HTTPRequest(method: method, authority: "a.test", path: path, headerFields: fields, body: body)
  return try await StubTransport(Backend.current).send(request).status.code
}
