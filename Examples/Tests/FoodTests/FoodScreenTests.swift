import BacklotTesting
import Food
import Foundation
import Testing

@MainActor @Suite struct FoodScreenTests {
  private struct KitchenClosed: LocalizedError {
    var errorDescription: String? { "The kitchen is closed." }
  }

  private let menu = [Food(name: "Bibimbap", origin: "Korea")]
  private let table = FakeTable()

  @Test func `the screen loads when it appears, from its default service`() {
    let service = FakeService<[Food]>(.success(menu))
    let screen = FoodScreen(table: table, defaultService: service)
    #expect(!service.getWasCalled)
    screen.viewWillAppear()
    #expect(service.getWasCalled)
    #expect(screen.dataSource == menu)
  }

  @Test func `the screen takes food from any service that can be asked for it`() {
    let usual = FakeService<[Food]>(.success([]))
    let screen = FoodScreen(table: table, defaultService: usual)
    let other = FakeService<[Food]>(.success(menu))
    screen.getFood(fromService: other)
    #expect(other.getWasCalled)
    #expect(!usual.getWasCalled)
    #expect(screen.dataSource == menu)
  }

  @Test func `on success the data source is set, which reloads what is shown`() {
    let screen = FoodScreen(table: table)
    screen.getFood(fromService: FakeService<[Food]>(.success(menu)))
    #expect(screen.dataSource == menu)
    #expect(table.reloadCount == 1)
    #expect(screen.message == nil)
  }

  @Test func `on failure an error is shown, and what was shown stays`() {
    let screen = FoodScreen(table: table)
    screen.getFood(fromService: FakeService<[Food]>(.success(menu)))
    screen.getFood(fromService: FakeService<[Food]>(.failure(KitchenClosed())))
    #expect(screen.message == "The kitchen is closed.")
    #expect(screen.dataSource == menu)
    #expect(table.reloadCount == 1)
  }

  @Test func `an error goes away when there is food again`() {
    let screen = FoodScreen(table: table)
    screen.getFood(fromService: FakeService<[Food]>(.failure(KitchenClosed())))
    screen.getFood(fromService: FakeService<[Food]>(.success(menu)))
    #expect(screen.message == nil)
  }

  @Test func `each answer is told of when it is shown`() {
    let screen = FoodScreen(table: table)
    var seen: [Int] = []
    screen.onAnswer = { [unowned screen] in seen.append(screen.dataSource.count) }
    screen.getFood(fromService: FakeService<[Food]>(.success(menu)))
    screen.getFood(fromService: FakeService<[Food]>(.failure(KitchenClosed())))
    #expect(seen == [1, 1])
  }
}
