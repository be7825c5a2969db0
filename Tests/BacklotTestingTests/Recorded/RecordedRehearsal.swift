import BacklotPlatform
import BacklotTime
import Foundation
import TemporaryFolders
import Testing

@testable import BacklotTesting

/// A folder for recordings, a real backend, and the process in which tests use them.
final class RecordedRehearsal: Sendable {
  let folder: TemporaryFolder
  let real: MockBackend
  private let environment: Mutex<RecordingEnvironment>

  init(
    _ variables: [String: String] = [:],
    @BackendBuilder real: () -> [any BackendSource] = { [Get("/dogs") { Respond(json: ["Rex"]) }] }
  ) throws {
    folder = try TemporaryFolder()
    self.real = MockBackend(real)
    environment = Mutex(RecordingEnvironment(variables: variables))
  }

  /// The path of the recording.
  var path: String { folder.path + "/Recordings/dogs.har" }

  /// The number of requests that have reached the real backend.
  var requestCount: Int { real.journal.entries.count }

  /// The text of the recording.
  func text() throws -> String { try String(contentsOf: URL(filePath: path), encoding: .utf8) }

  /// The targets of the recorded requests, in order.
  func recorded() throws -> [String] {
    var targets: [String] = []
    try HTTPArchive(path: path).forEach { exchange, _ in targets.append(exchange.request.path ?? "") }
    return targets
  }

  /// Continues in another process, with its environment variables and its time.
  func startProcess(_ variables: [String: String] = [:], daysLater days: Int = 0) {
    let now = Moment.now.adding(seconds: days * 86_400)
    environment.withLock { $0 = RecordingEnvironment(variables: variables, now: { now }) }
  }

  /// Returns the trait of a test.
  func trait(
    _ name: String = "dogs",
    from upstream: String? = "https://real.test",
    mode: RecordingMode = .automatic,
    whenExhausted: Recording.Exhaustion = .repeatLast,
    expires expiry: RecordingExpiry? = nil,
    via transport: (any HTTPTransport)? = nil,
    @BackendBuilder _ sources: @escaping @Sendable () -> [any BackendSource] = { [] }
  ) -> BackendTrait {
    var trait: BackendTrait = .recorded(
      name,
      from: upstream,
      mode: mode,
      whenExhausted: whenExhausted,
      expires: expiry,
      via: transport ?? StubTransport(real),
      near: folder.path + "/DogTests.swift",
      sources
    )
    trait.recorded?.environment = environment.withLock(\.self)
    return trait
  }
}

/// Expects a status of the running test's backend.
func expectStatus(
  _ status: Int,
  _ path: String,
  _ fields: HTTPFields = [:],
  method: HTTPMethod = .get,
  body: HTTPBody = .empty,
  at location: SourceLocation = #_sourceLocation
) async throws {
  let received = try await fetch(path, fields, method: method, body: body)
  #expect(received == status, sourceLocation: location)
}
