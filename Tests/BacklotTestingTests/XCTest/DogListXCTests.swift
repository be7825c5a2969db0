import BacklotTesting
import Foundation
import XCTest

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A typical test case of a user of XCTest.
final class DogListXCTests: BackendTestCase {
  private struct Item: Codable, Equatable {
    let title: String
  }

  private var client: APIClient?

  override var backendTrait: BackendTrait {
    .backend {
      Get("/items/latest") { Respond(.ok, fixture: "Item.json") }
      Get("/dogs") { Respond(json: ["Rex"]) }
    }
  }

  override func setUp() { client = .stubbed }

  private func path(_ path: EndpointPath) -> Endpoint<EndpointKinds.Public, [String]> { Endpoint(path: path) }

  func testAClientIsAnswered() async throws {
    let dogs = try await client?.send(path("dogs"))
    XCTAssertEqual(dogs, ["Rex"])
    XCTAssertReceived(Get("/dogs"), .once)
    XCTAssertReceived(Get("/items/latest"), .never)
  }

  func testEachTestHasAFreshBackend() async throws {
    XCTAssertReceived(AnyMethod("/**"), .never)
    _ = try await client?.send(path("dogs"))
    XCTAssertReceived(Get("/dogs"), .once)
  }

  func testFixturesAreFoundBesideTheTest() async throws {
    let item = try await client?.send(Endpoint<EndpointKinds.Public, Item>(path: "items/latest"))
    XCTAssertEqual(item, Item(title: "from a file"))
  }

  func testATestsOwnStubsComeFirst() async throws {
    useBackend { Get("/dogs") { Respond(json: ["Lassie"]) } }
    let dogs = try await APIClient.stubbed.send(path("dogs"))
    XCTAssertEqual(dogs, ["Lassie"])
    let item = try await APIClient.stubbed.send(Endpoint<EndpointKinds.Public, Item>(path: "items/latest"))
    XCTAssertEqual(item, Item(title: "from a file"))
  }

  func testStubsCanBeAddedToARunningTest() async throws {
    backend.add { Get("/dogs") { Respond(json: ["Lassie"]) } }
    let dogs = try await client?.send(path("dogs"))
    XCTAssertEqual(dogs, ["Lassie"])
  }

  func testTimeIsStepped() async throws {
    let backend = useBackend(time: .stepped) { Get("/dogs") { Respond(json: ["late"], after: .seconds(30)) } }
    let client = APIClient.stubbed
    let endpoint = path("dogs")
    let dogs = Task { try await client.send(endpoint) }
    await backend.arrival(of: Get("/dogs"))
    await backend.advance(by: .seconds(30))
    let received = try await dogs.value
    XCTAssertEqual(received, ["late"])
    XCTAssertEqual(backend.time.now, .seconds(30))
  }

  func testASynchronousTestWaitsForACompletion() throws {
    let url = try XCTUnwrap(URL(string: "https://backend.test/dogs"))
    let arrived = expectation(description: "an answer")
    Backend.current.urlSession.dataTask(with: url) { data, _, _ in
      XCTAssertEqual(data, Data(#"["Rex"]"#.utf8))
      arrived.fulfill()
    }.resume()
    wait(for: [arrived], timeout: 10)
    XCTAssertReceived(Get("/dogs"), .once)
  }
}

/// A class whose base is given, and which belongs to the main actor.
@MainActor final class PlainXCTests: XCTestCase {
  override func setUp() async throws {
    useBackend { Get("/dogs") { Respond(json: ["Rex"]) } }
  }

  func testABackendThatSetUpMadeIsThere() async throws {
    let dogs = try await APIClient.stubbed.send(Endpoint<EndpointKinds.Public, [String]>(path: "dogs"))
    XCTAssertEqual(dogs, ["Rex"])
    XCTAssertReceived(Get("/dogs"), .once)
  }

  func testItIsAFreshOne() { XCTAssertReceived(AnyMethod("/**"), .never) }
}

@MainActor final class MainActorXCTests: BackendTestCase {
  override var backendTrait: BackendTrait { .backend { Get("/dogs") { Respond(json: ["Rex"]) } } }

  func testAClassOfTheMainActorHasABackend() async throws {
    let dogs = try await APIClient.stubbed.send(Endpoint<EndpointKinds.Public, [String]>(path: "dogs"))
    XCTAssertEqual(dogs, ["Rex"])
  }
}

/// A typical test case for code that uses the shared session.
final class SharedSessionXCTests: XCTestCase {
  private func status(_ url: String) async throws -> Int? {
    let (_, response) = try await URLSession.shared.data(from: try XCTUnwrap(URL(string: url)))
    return (response as? HTTPURLResponse)?.statusCode
  }

  func testTheSharedSessionIsAnsweredForItsHost() async throws {
    useBackend(shared: "xctest.shared.test") { Get("/dogs") { Respond(.accepted) } }
    let status = try await status("https://xctest.shared.test/dogs")
    XCTAssertEqual(status, 202)
    XCTAssertReceived(Get("/dogs"), .once)
  }

  func testTheHostIsFreeForTheNextTest() async throws {
    useBackend(shared: "xctest.shared.test") { Get("/dogs") { Respond(.noContent) } }
    let first = try await status("https://xctest.shared.test/dogs")
    XCTAssertEqual(first, 204)
    useBackend { Get("/dogs") { Respond(.ok) } }
    let second = try await status("https://xctest.shared.test/dogs")
    XCTAssertEqual(second, 200)
  }
}
