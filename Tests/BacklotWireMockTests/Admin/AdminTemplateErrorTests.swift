import BacklotHTTP
import BacklotJSON
import BacklotStubs
import BacklotWireMock
import Testing

@Suite("Templates that cannot be rendered, in the journal") struct AdminTemplateErrorTests {
  private func answer(_ template: String) async throws -> (status: Int, body: String, events: [JSONValue]) {
    let client = AdminClient(.enabled) { Get("/bad") { StubResponse.templated(Respond(text: template)) } }
    let response = try await client.send(.get, "/bad")
    let requests = try await client.ask(.get, "/requests").json
    let events = try #require(requests[at: "/requests/0/subEvents"]?.array)
    return (response.status, response.text, events)
  }

  @Test func `a function that fails is a 500 with a sub event`() async throws {
    let answer = try await answer("a\n{{math '1' '/' 0}}")
    #expect(answer.status == 500)
    #expect(answer.body == "[ERROR] 2:2: / by zero")
    #expect(answer.events.map { $0["type"]?.string } == ["ERROR"])
    #expect(answer.events.first?[at: "/data/message"] == "[ERROR] 2:2: / by zero")
  }

  @Test func `a function that says what is wrong is neither`() async throws {
    let answer = try await answer("{{math 1 '^' 2}}")
    #expect(answer.status == 200)
    #expect(answer.body == "[ERROR: ^ is not a valid mathematical operator]")
    #expect(answer.events.isEmpty)
  }

  @Test func `a template that takes too long has a sub event, too`() async throws {
    let answer = try await answer("{{#each (range 1 2000000)}}x{{/each}}")
    #expect(answer.status == 500)
    #expect(answer.events.first?[at: "/data/message"]?.string == answer.body)
  }

  @Test func `secrets in the message are masked`() async throws {
    let answer = try await answer(#"{{parseJson '{"password": "s3cr3t", '}}"#)
    #expect(answer.status == 500)
    let message = try #require(answer.events.first?[at: "/data/message"]?.string)
    #expect(message.contains("password") && !message.contains("s3cr3t"))
  }
}
