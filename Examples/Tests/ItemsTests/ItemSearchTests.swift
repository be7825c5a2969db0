import BacklotTesting
import Foundation
import Items
import Testing

@MainActor
@Suite struct ItemSearchTests {
  private let lamp = Item(title: "Lamp", detail: "Lights.")

  private var search: ItemSearch {
    ItemSearch(session: Backend.current.urlSession, token: AccessToken(rawValue: "123"))
  }

  @Test(
    .backend {
      Get("/search", query: ["q": "lamp"]) { Respond(json: ["result": [["title": "Lamp", "detail": "Lights."]]]) }
    }
  )
  func `a search shows the items that contain its text`() async {
    let search = search
    search.text = "lamp"
    await search.search()
    #expect(search.items == [lamp])
    #expect(search.message == nil)
  }

  @Test(
    .backend {
      Get("/search") { Respond(json: ["result": [["title": "Lamp", "detail": "Lights."]]]).then(Respond(.badGateway)) }
    }
  )
  func `a failed search keeps the items and shows the error`() async {
    let search = search
    await search.search()
    await search.search()
    #expect(search.items == [lamp])
    #expect(search.message?.contains("502") == true)
  }

  @Test(
    .backend(time: .stepped) {
      Get("/search", query: ["q": "l"]) { Respond(json: ["result": [String]()], after: .seconds(60)) }
      Get("/search", query: ["q": "la"]) { Respond(json: ["result": [["title": "Lamp", "detail": "Lights."]]]) }
    }
  )
  func `a search replaces the one in progress`() async throws {
    let search = search
    search.text = "l"
    let first = Task { await search.search() }
    await Backend.current.arrival(of: Get("/search"))
    search.text = "la"
    await search.search()
    #expect(search.items == [lamp])
    await first.value
    #expect(search.items == [lamp])
  }
}
