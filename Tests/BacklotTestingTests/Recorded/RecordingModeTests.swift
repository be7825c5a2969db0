import Foundation
import TemporaryFolders
import Testing

@testable import BacklotTesting

/// What is replayed and what is recorded in each mode.
struct RecordingModeTests {
  // MARK: Once

  @Test func `Without a file a test records, and then replays without the backend`() async throws {
    let dogs = try RecordedRehearsal()
    let first = try await issues(dogs.trait()) { try await expectStatus(200, "/dogs") }
    #expect(dogs.requestCount == 1)
    #expect(first.map(\.isWarning) == [true], "\(first)")
    #expect(first[0].text.contains("1 exchange recorded in \(dogs.path)"), "\(first)")
    #expect(first[0].text.hasSuffix("Reason for recording: no file (mode once)."), "\(first)")
    dogs.startProcess()
    let second = try await issues(dogs.trait()) { try await expectStatus(200, "/dogs") }
    #expect(second.isEmpty, "\(second)")
    #expect(dogs.requestCount == 1)
  }

  @Test func `With a file, a request that was not recorded fails the test with the reason and the remedy`() async throws
  {
    let dogs = try RecordedRehearsal()
    _ = try await issues(dogs.trait()) { try await fetch("/dogs") }
    dogs.startProcess()
    let found = try await issues(dogs.trait()) { _ = try? await fetch("/cats") }
    #expect(found.count == 1)
    let text = try #require(found.first?.text)
    #expect(text.contains("✗ GET /cats matched no stub"))
    #expect(text.contains("nearest: recorded GET /dogs"))
    #expect(text.contains("Replayed: \(dogs.path) (mode once)."))
    #expect(text.contains("BACKLOT_RECORD=new-episodes swift test --filter 'With a file, a request that"))
    #expect(dogs.requestCount == 1)
  }

  @Test func `Later tests of the recording process continue the file`() async throws {
    let dogs = try RecordedRehearsal {
      Get("/dogs") { Respond(json: []) }
      Get("/cats") { Respond(json: []) }
    }
    _ = try await issues(dogs.trait()) { try await fetch("/dogs") }
    _ = try await issues(dogs.trait()) { try await fetch("/cats") }
    #expect(try dogs.recorded() == ["/dogs", "/cats"])
  }

  @Test func `A test that fails keeps the exchanges of all tests`() async throws {
    struct Failure: Error {}
    let dogs = try RecordedRehearsal()
    _ = try await issues(dogs.trait()) { try await fetch("/dogs") }
    let found = try await issues(dogs.trait()) {
      try await fetch("/dogs")
      throw Failure()
    }
    #expect(found.count == 2, "\(found)")
    #expect(try dogs.recorded() == ["/dogs", "/dogs"])
  }

  @Test func `A test without an upstream only replays, and says how to record`() async throws {
    let dogs = try RecordedRehearsal()
    let found = try await issues(dogs.trait(from: nil)) { _ = try? await fetch("/dogs") }
    #expect(found.first?.text.hasPrefix("There is no recording \(dogs.path).") == true, "\(found)")
    #expect(found.first?.text.contains(#".recorded("dogs", from: "https://…")"#) == true, "\(found)")
    #expect(!FileManager.default.fileExists(atPath: dogs.folder.path + "/Recordings"))
  }

  // MARK: None

  @Test func `In continuous integration a missing file is an issue with its path, and is not recorded`() async throws {
    let dogs = try RecordedRehearsal(["CI": "true"])
    let found = try await issues(dogs.trait()) { _ = try? await fetch("/dogs") }
    #expect(found.first?.text.hasPrefix("There is no recording \(dogs.path).") == true, "\(found)")
    #expect(found.first?.text.contains("To record it: BACKLOT_RECORD=once swift test") == true, "\(found)")
    #expect(dogs.requestCount == 0)
  }

  @Test func `A mode of the test takes precedence over the environment`() async throws {
    let dogs = try RecordedRehearsal(["CI": "true", "BACKLOT_RECORD": "none"])
    _ = try await issues(dogs.trait(mode: .once)) { try await fetch("/dogs") }
    #expect(dogs.requestCount == 1)
    dogs.startProcess(["BACKLOT_RECORD": "all"])
    let found = try await issues(dogs.trait(mode: .none)) { _ = try? await fetch("/cats") }
    #expect(dogs.requestCount == 1)
    #expect(
      found.first?.text.contains("with the mode .newEpisodes in the trait, which now has .none") == true,
      "\(found)"
    )
  }

  // MARK: New episodes

  @Test func `New episodes are added to what is replayed`() async throws {
    let dogs = try RecordedRehearsal {
      Get("/dogs") { Respond(json: []) }
      Get("/cats") { Respond(json: []) }
    }
    _ = try await issues(dogs.trait()) { try await fetch("/dogs") }
    dogs.startProcess(["CI": "1", "BACKLOT_RECORD": "new-episodes"])
    let found = try await issues(dogs.trait()) {
      try await fetch("/cats")
      try await fetch("/dogs")
    }
    #expect(dogs.requestCount == 2)
    #expect(try dogs.recorded() == ["/dogs", "/cats"])
    #expect(found.map(\.isWarning) == [true])
    #expect(found.first?.text.contains("missing requests (mode new-episodes)") == true, "\(found)")
  }

  @Test func `A repeated request is a new episode if the recording is exhausted and must not repeat`() async throws {
    let dogs = try RecordedRehearsal()
    _ = try await issues(dogs.trait()) { try await fetch("/dogs") }
    dogs.startProcess()
    _ = try await issues(dogs.trait(mode: .newEpisodes, whenExhausted: .fail)) {
      try await fetch("/dogs")
      try await fetch("/dogs")
    }
    #expect(try dogs.recorded() == ["/dogs", "/dogs"])
    #expect(dogs.requestCount == 2)
  }

  // MARK: All

  @Test func `Everything is recorded again, and replaces the file`() async throws {
    let dogs = try RecordedRehearsal {
      Get("/dogs") { Respond(json: []) }
      Get("/cats") { Respond(json: []) }
    }
    _ = try await issues(dogs.trait()) { try await fetch("/dogs") }
    dogs.startProcess(["BACKLOT_RECORD": "all"])
    let found = try await issues(dogs.trait()) { try await fetch("/cats") }
    _ = try await issues(dogs.trait()) { try await fetch("/cats") }
    #expect(try dogs.recorded() == ["/cats", "/cats"])
    #expect(found.first?.text.contains("Reason for recording: mode all.") == true, "\(found)")
  }

  // MARK: Problems

  @Test func `An invalid variable is an issue with the valid values, and nothing is recorded`() async throws {
    let dogs = try RecordedRehearsal(["BACKLOT_RECORD": "yes"])
    let found = try await issues(dogs.trait()) { _ = try? await fetch("/dogs") }
    let text = #"Invalid value of BACKLOT_RECORD: "yes". Use one of: none, once, new-episodes, all."#
    #expect(found.first?.text == text, "\(found)")
    #expect(dogs.requestCount == 0)
  }

  @Test func `An invalid URL is an issue`() async throws {
    let dogs = try RecordedRehearsal()
    let found = try await issues(dogs.trait(from: "real test")) { _ = try? await fetch("/dogs") }
    #expect(found.first?.text.contains("real test") == true, "\(found)")
  }

  @Test func `A backend that cannot be reached is an issue, and the file stays as it was`() async throws {
    struct Unreachable: HTTPTransport {
      func send(_ request: HTTPRequest) async throws -> HTTPResponse { throw URLError(.cannotConnectToHost) }
    }
    let dogs = try RecordedRehearsal()
    _ = try await issues(dogs.trait()) { try await fetch("/dogs") }
    dogs.startProcess(["BACKLOT_RECORD": "all"])
    let found = try await issues(dogs.trait(via: Unreachable())) { try await expectStatus(502, "/dogs") }
    #expect(found.count == 1)
    #expect(found.first?.text.hasPrefix("✗ GET /dogs was not recorded: ") == true, "\(found)")
    #expect(try dogs.recorded() == ["/dogs"])
  }

  // MARK: Expiry

  @Test(arguments: [(29, 0, false), (31, 1, false), (31, 1, true)])
  func `A recording expires by its oldest exchange`(days: Int, count: Int, fails: Bool) async throws {
    let dogs = try RecordedRehearsal()
    _ = try await issues(dogs.trait()) { try await fetch("/dogs") }
    dogs.startProcess(daysLater: days)
    let found = try await issues(dogs.trait(expires: fails ? .days(30, .fail) : .days(30))) { try await fetch("/dogs") }
    #expect(found.map(\.isWarning) == Array(repeating: !fails, count: count))
    #expect(dogs.requestCount == 1)
    if let text = found.first?.text {
      #expect(text.contains("\(dogs.path) has expired: its oldest exchange is 31 days old, and the limit is 30 days."))
      #expect(text.contains("BACKLOT_RECORD=all swift test --filter 'DogTests'"))
    }
  }

  @Test func `A stable recording does not expire`() async throws {
    let dogs = try RecordedRehearsal()
    _ = try await issues(dogs.trait()) { try await fetch("/dogs") }
    let text = try dogs.text()
    let pattern = #/"startedDateTime": "[^"]+"/#
    let stable = text.replacing(pattern, with: #""startedDateTime": "1970-01-01T00:00:00.001Z""#)
    try dogs.folder.write(stable, to: "Recordings/dogs.har")
    dogs.startProcess(daysLater: 1_000)
    let found = try await issues(dogs.trait(expires: .days(1, .fail))) { try await fetch("/dogs") }
    #expect(found.isEmpty, "\(found)")
  }
}
