import BacklotTesting
import Dispatch
import Foundation
import Testing

@testable import Countries

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite(.backend { Get("/v3.1/all") { Respond(json: ["one", "two"]) } })
struct RequestHandlerTests {
  @Test func `a success is decoded to the type that is asked for`() async throws {
    let handler = RequestHandler(urlSession: Backend.current.urlSession)
    #expect(try await handler.answer(to: .getAllCountries, as: [String].self).get() == ["one", "two"])
    #expect(try await handler.answer(to: .getAllCountries, as: Set<String>.self).get() == ["one", "two"])
  }

  @Test func `the injected session performs the request`() async {
    let handler = RequestHandler(urlSession: Backend.current.urlSession, host: URLHost(rawValue: "countries.test"))
    _ = await handler.answer(to: .getAllCountries, as: [String].self)
    #expect(Backend.current.received(Get("https://countries.test/v3.1/all"), .once))
  }

  @Test func `the session is the shared one by default`() {
    #expect(RequestHandler().urlSession === URLSession.shared)
  }

  @Test func `the result arrives on the chosen queue`() async {
    let queue = DispatchQueue(label: "chosen")
    let handler = RequestHandler(urlSession: Backend.current.urlSession, queue: queue)
    #expect(await isCompletion(of: .getAllCountries, from: handler, on: queue))
    #expect(await isCompletion(of: .queryCountryByName(name: ""), from: handler, on: queue))
    #expect(await !isCompletion(of: .getAllCountries, from: handler, on: DispatchQueue(label: "another")))
  }

  @Test func `the result arrives on the main queue by default`() async {
    let handler = RequestHandler(urlSession: Backend.current.urlSession)
    #expect(await isCompletion(of: .getAllCountries, from: handler, on: .main))
  }

  /// The key of a queue's identifier.
  ///
  /// It lives as long as the process, because a queue finds its values by the address of the key.
  private static let mark = DispatchSpecificKey<UUID>()

  /// Marks the queue and looks for the mark: which thread serves a queue is another matter.
  private func isCompletion(of route: APIRoute, from handler: RequestHandler, on queue: DispatchQueue) async -> Bool {
    let id = UUID()
    queue.setSpecific(key: Self.mark, value: id)
    return await withCheckedContinuation { continuation in
      handler.request(service: route) { (_: Result<[String], APIError>) in
        continuation.resume(returning: DispatchQueue.getSpecific(key: Self.mark) == id)
      }
    }
  }
}
