import BacklotClient
import Testing

struct EndpointQueryTests {
  private typealias StubEndpoint = Endpoint<EndpointKinds.Stub, EmptyResponse>

  @Test func `items are added to the end of a query`() throws {
    let endpoint = StubEndpoint(path: "dogs", queryItems: ["breed": "Beagle"])
    #expect(
      try target(of: endpoint.appending(queryItems: ["page": "2", "breed": "Pug"]))
        == "/dogs?breed=Beagle&page=2&breed=Pug"
    )
    #expect(try target(of: endpoint.appending(queryItems: [])) == "/dogs?breed=Beagle")
    #expect(try target(of: StubEndpoint(path: "dogs").appending(queryItems: ["page": "2"])) == "/dogs?page=2")
  }

  @Test func `values that are nil are left out, and others are converted to text`() throws {
    let breed: String? = nil
    let limit: Int? = 3
    let items: QueryItems = ["breed": breed, "limit": limit, "q": "", "isSold": false, "rating": 4.5]
    #expect(try target(of: StubEndpoint(path: "dogs", queryItems: items)) == "/dogs?limit=3&q=&isSold=false&rating=4.5")
    #expect((["breed": breed] as QueryItems).items.isEmpty)
  }

  private func target(of endpoint: StubEndpoint) throws -> String? {
    try endpoint.httpRequest(with: (), host: .test).path
  }
}
