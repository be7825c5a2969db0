import BacklotTesting
import Foundation
import Testing

@testable import Food

/// The calls of the article about food, with the fake of the library.
@MainActor
@Suite struct FoodArticleTests {
  private typealias Fake_FoodService = FakeService<[Food]>

  @Test func `the result of a fake can be set after it was made, and after it was called`() {
    let fakeService = Fake_FoodService()
    let table = FakeTable()
    let sut = FoodScreen(table: table)
    sut.getFood(fromService: fakeService)
    #expect(fakeService.getWasCalled)
    #expect(table.reloadCount == 0)
    fakeService.result = .success([Food(name: "Bibimbap", origin: "Korea")])
    #expect(sut.dataSource.map(\.name) == ["Bibimbap"])
    #expect(table.reloadCount == 1)
  }

  @Test func `the screen loads from its default service when it appears`() {
    let fakeService = Fake_FoodService(.failure(URLError(.timedOut)))
    let sut = FoodScreen(table: FakeTable(), defaultService: fakeService)
    sut.viewWillAppear()
    #expect(fakeService.getCallCount == 1)
    #expect(sut.message != nil)
  }

  @Test func `the default service is a FoodService of the app's host`() {
    #expect(FoodScreen(table: FakeTable()).defaultService is FoodService)
  }

  @Test(.backend { Get("https://backend.test/food") { Respond(json: [Food(name: "Soup", origin: "Anatolia")]) } })
  func `a service of the app's own gets food`() async throws {
    let service: any Gettable<[Food]> = FoodService(client: .stubbed)
    #expect(try await service.get().map(\.name) == ["Soup"])
  }
}
