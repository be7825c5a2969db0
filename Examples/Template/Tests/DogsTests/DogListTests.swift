import BacklotTesting
import Testing

@testable import Dogs

// Each test has a backend of its own: the stubs of the suite, and in front of them those of the test.
@Suite(.backend { Get("/dogs") { Respond(json: [["name": "Rex", "age": 3], ["name": "Fido", "age": 7]]) } })
struct DogListTests {
  @Test func `the list shows the dogs`() async {
    // `stubbed` is a client of the test's backend.
    let list = DogList(client: .stubbed)
    await list.load()
    // If the list has no dogs because of an error, its message says why.
    #expect(list.message == nil)
    #expect(list.dogs.map(\.name) == ["Rex", "Fido"])
    #expect(Backend.current.received(Get("/dogs"), .once))
  }

  @Test(.backend { Get("/dogs") { Respond(.serviceUnavailable) } })
  func `an outage is a message`() async {
    let list = DogList(client: .stubbed)
    await list.load()
    #expect(list.message?.contains("503") == true)
    #expect(list.dogs.isEmpty)
  }

  // A server is for what needs an address, such as an upload with its progress.
  @Test(.server { Get("/dogs") { Respond(json: [["name": "Rex", "age": 3]]) } })
  func `the list shows what a server sends`() async throws {
    let list = DogList(client: APIClient(host: URLHost(rawValue: try MockServer.current.url)))
    await list.load()
    #expect(list.message == nil)
    #expect(list.dogs.map(\.name) == ["Rex"])
  }
}
