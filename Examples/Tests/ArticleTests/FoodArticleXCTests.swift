import BacklotTesting
import Food
import Foundation
import XCTest

/// The calls of the article about food, in its forms.
@MainActor
final class FoodArticleXCTests: XCTestCase {
  /// The article's fake, written by hand without annotations.
  private final class Fake_FoodService: Gettable {
    var getWasCalled = false
    var result: Result<[Food], any Error> = .success([])

    func get(completionHandler: @escaping (Result<[Food], any Error>) -> Void) {
      getWasCalled = true
      completionHandler(result)
    }
  }

  func testGetFoodSuccessSetsTheDataSource() async {
    let fakeService = Fake_FoodService()
    fakeService.result = .success([Food(name: "Bibimbap", origin: "Korea")])
    let sut = FoodScreen(table: FakeTable())
    sut.getFood(fromService: fakeService)
    XCTAssertTrue(fakeService.getWasCalled)
    XCTAssertEqual(sut.dataSource.map(\.name), ["Bibimbap"])
  }

  func testGetFoodFailureShowsAnError() async {
    let fakeService = Fake_FoodService()
    fakeService.result = .failure(URLError(.timedOut))
    let sut = FoodScreen(table: FakeTable())
    sut.getFood(fromService: fakeService)
    XCTAssertTrue(sut.dataSource.isEmpty)
    XCTAssertNotNil(sut.message)
  }
}
