import BacklotPlatform
import BacklotStubs
import Testing

/// The running tests of Swift Testing that have a backend, for reports from code that is not part of a test.
final class RunningTests: Sendable {
  static let shared = RunningTests()

  private struct Entry: Sendable {
    let name: String
    let location: SourceLocation
  }

  private struct State: Sendable {
    var entries: [UInt64: Entry] = [:]
    var lastNumber: UInt64 = 0
  }

  private let state = Mutex(State())

  /// Adds a test.
  ///
  /// - Returns: The number for removing it.
  func add(_ name: String, at location: SourceLocation) -> UInt64 {
    state.withLock { state in
      state.lastNumber += 1
      state.entries[state.lastNumber] = Entry(name: name, location: location)
      return state.lastNumber
    }
  }

  /// Removes a test that has ended.
  func remove(_ number: UInt64) { state.withLock { _ = $0.entries.removeValue(forKey: number) } }

  /// Records that code requested the backend of a test without a backend.
  func recordMissingBackend(at location: IssueLocation?) {
    let report = missingBackend(askedAt: location)
    guard let place = report.place else { return (location ?? IssueLocation()).record(report.message) }
    Issue.record(Comment(rawValue: report.message), sourceLocation: place)
  }

  /// Returns the report for code that requests a missing backend.
  ///
  /// The issue is at the location of the code, of its test, or of the only test that it can belong to.
  ///
  /// - Returns: The message, and the location if it is not that of the code.
  func missingBackend(askedAt location: IssueLocation?) -> (message: String, place: SourceLocation?) {
    let entries = state.withLock { $0.entries.sorted { $0.key < $1.key }.map(\.value) }
    let onlyPlace = entries.count == 1 ? entries[0].location : nil
    return (Self.message(entries), location == nil ? Test.current?.sourceLocation ?? onlyPlace : nil)
  }

  private static func message(_ entries: [Entry]) -> String {
    let advice = """
      There is no backend here. Add one to the test or its suite: @Test(.backend { Get("/dogs") }); in XCTest, derive \
      the class from BackendTestCase, or call useBackend { Get("/dogs") }.
      """
    if Test.current != nil || entries.isEmpty { return advice }
    let shown = entries.prefix(5).map { "\n  \($0.name) at \($0.location.fileName):\($0.location.line)" }.joined()
    let more = entries.count > 5 ? "\n  … and \(entries.count - 5) more" : ""
    return """
      There is no backend here, because this code is not part of a test: it runs in Task.detached, on a dispatch queue \
      or on its own thread, which do not inherit the test's backend. Store it first, let backend = Backend.current, \
      and use the stored backend, or start the task with Task { }. Running tests that have a backend:\(shown)\(more)
      """
  }
}
