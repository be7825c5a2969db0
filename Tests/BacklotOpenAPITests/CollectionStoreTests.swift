import BacklotJSON
import Testing

@testable import BacklotOpenAPI

@Suite struct CollectionStoreTests {
  private func place(_ owner: String) throws -> CollectionPlace {
    let document = try JSONDocument(parsing: "{}")
    let plan = CollectionPlan(
      path: "/users/{userId}/friends",
      parameter: "id",
      identifier: "id",
      schema: nil,
      owner: ContractDocument(uri: "backlot:/t", name: "t.json", source: .document(document)),
      list: nil,
      takesPosts: true
    )
    return CollectionPlace(plan: plan, segments: ["users", CollectionPlace.segment(owner), "friends"])
  }

  private func add(_ name: String, to place: CollectionPlace, in store: CollectionStore) -> Bool? {
    store.change(place, below: nil, removing: nil) { collection, _ in
      collection.put(.null, as: name)
      return true
    }
  }

  @Test func `only what is changed is kept`() throws {
    let store = CollectionStore()
    #expect(store.collection(at: try place("a")).all.isEmpty)
    let removed = store.change(try place("b"), below: nil, removing: nil) { collection, _ in collection.remove("x") }
    #expect(removed == .some(nil))
    #expect(store.count == 0)
    #expect(add("x", to: try place("a"), in: store) == true)
    #expect(store.count == 1)
  }

  @Test func `there are only so many collections`() throws {
    let store = CollectionStore()
    for number in 0..<CollectionStore.limit { #expect(add("x", to: try place("\(number)"), in: store) == true) }
    #expect(add("x", to: try place("more"), in: store) == nil)
    #expect(add("y", to: try place("1"), in: store) == true)
    #expect(store.count == CollectionStore.limit)
  }

  @Test func `one user's friends are no other's, whatever their names`() throws {
    #expect(try place("a").path != place("A").path)
    #expect(CollectionPlace.segment("a/b") != "{a/b}")
    #expect(CollectionPlace.segment("a}/{b") != "{a}/{b}")
  }
}
