import BacklotTesting
import Testing

@testable import Dogs

@Suite(.backend { Get("/dogs") { Respond(json: [["name": "Rex"], ["name": "Fido"]]) } })
struct DogListTests {
  @Test func `the list shows the dogs`() async {
    let list = DogList(client: .stubbed)
    await list.load()
    #expect(list.dogs.map(\.name) == ["Rex", "Fido"])
    #expect(Backend.current.received(Get("/dogs"), .once))
  }

  @Test(.backend { Get("/dogs") { Respond(.serviceUnavailable) } })
  func `an outage is a message`() async {
    let list = DogList(client: .stubbed)
    await list.load()
    #expect(list.message != nil)
    #expect(list.dogs.isEmpty)
  }

  @Test(.server { Get("/dogs") { Respond(json: [["name": "Rex"]]) } })
  func `the list shows what a server sends`() async throws {
    let list = DogList(client: APIClient(host: URLHost(rawValue: try MockServer.current.url)))
    await list.load()
    #expect(list.dogs.map(\.name) == ["Rex"])
  }
}
