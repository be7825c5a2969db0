import BacklotTesting
import Food
import Foundation
import Testing

/// The double, and the service that it stands for.
@MainActor @Suite struct FoodServiceTests {
  @Test func `the fake remembers that it was called and returns the result that it is given`() throws {
    let fake = FakeService<[Food]>(.success([Food(name: "Bibimbap", origin: "Korea")]))
    #expect(!fake.getWasCalled)
    var results: [Result<[Food], any Error>] = []
    fake.get { results.append($0) }
    #expect(fake.getWasCalled)
    #expect(try results.first?.get().map(\.name) == ["Bibimbap"])
    FakeService<[Food]>(.failure(URLError(.timedOut))).get { results.append($0) }
    #expect(throws: URLError(.timedOut)) { try results.last?.get() }
  }

  @Test(.backend { Get("https://backend.test/food") { Respond(json: [Food(name: "Bibimbap", origin: "Korea")]) } })
  func `the service can be asked for food`() async throws {
    let service: any Gettable<[Food]> = FoodService(client: .stubbed)
    #expect(try await service.get() == [Food(name: "Bibimbap", origin: "Korea")])
    #expect(Backend.current.received(Get("/food"), .once))
  }

  @Test(
    .backend { Get("/food") { Respond(.serviceUnavailable).then(Respond(text: "soup")).then(Fault.connectionReset) } }
  )
  func `what goes wrong on the way is an error`() async {
    let service = FoodService(client: .stubbed)
    for code in [ClientError.Code.status(.serviceUnavailable), .decoding, .transport] {
      let error = await #expect(throws: ClientError.self) { try await service.get() }
      #expect(error?.code == code)
    }
  }

  @Test(.backend { Get("/food") { Respond(json: [["name": "Bibimbap", "origin": "Korea"]]) } })
  func `the screen shows what the service gets`() async {
    let screen = FoodScreen(table: FakeTable(), defaultService: FoodService(client: .stubbed))
    await withCheckedContinuation { continuation in
      screen.onAnswer = { continuation.resume() }
      screen.viewWillAppear()
    }
    #expect(screen.dataSource.map(\.name) == ["Bibimbap"])
  }
}
