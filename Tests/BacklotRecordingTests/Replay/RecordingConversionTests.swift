import BacklotHTTP
import BacklotRecording
import Testing

/// Stubs that replace a recording.
struct RecordingConversionTests {
  @Test func `repeated requests become a stub with a sequence of responses`() async throws {
    var session = RecordedSession()
    session.add(.get, "/jobs/1?full", "queued")
    session.add(.post, "/jobs", body: #"{"n": 1}"#, status: .created, "2")
    session.add(.get, "/jobs/1?full", "done")
    let conversion = try Recording(session.exchanges).converted()
    #expect(conversion.stubs.map(\.origin.line) == [10, 20])
    let client = ReplayClient(MockBackend { conversion.stubs })
    #expect(try await client.send(.get, "/jobs/1?full") == "queued")
    #expect(try await client.send(.post, "/jobs", body: #"{"n":1}"#) == "201 2")
    #expect(try await client.send(.get, "/jobs/1?full") == "done")
    #expect(await client.miss(.post, "/jobs", body: #"{"n":2}"#).contains("/n"))
  }

  @Test func `what a stub does not express is named with its place`() async throws {
    var session = RecordedSession()
    for number in 1...2 {
      session.add(.get, "/me", fields: [.authorization: "Bearer {{secret:access_token:\(number)}}"], "\(number)")
    }
    session.add(.get, "/dogs", "[]")
    session.add(.post, "/dogs", status: .created)
    session.add(.get, "/dogs", "[1]")
    let conversion = try Recording(session.exchanges).converted()
    #expect(conversion.losses.map(\.origin.line) == [10, 30])
    #expect(conversion.losses.first?.message.contains("credentials") == true)
    #expect(conversion.losses.last?.message.contains("entry 4") == true)
  }
}
