import BacklotTesting
import Foundation
import Testing

@testable import Countries

@MainActor
@Suite(.backend { Get("https://restcountries.com/v3.1/all") { Respond(fixture: "AllCountries.json") } })
struct CountryListTests {
  @Test func `given a backend, when the list is loaded, then all countries are asked for`() async {
    await list.load()
    #expect(Backend.current.journal.entries.count == 1)
    #expect(Backend.current.received(Get("https://restcountries.com/v3.1/all")))
  }

  @Test
  func
    `given three countries, when the list is loaded, then Bulgaria in Europe comes first and its week starts on Monday`()
    async
  {
    let list = list
    await list.load()
    #expect(list.countries.count == 3)
    #expect(list.countries.first?.name.common == "Bulgaria")
    #expect(list.countries.first?.region == "Europe")
    #expect(list.countries.first?.startOfWeek == .monday)
    #expect(list.message == nil)
  }

  @Test(.backend { Get("/v3.1/all") { Respond(.ok) } })
  func `given empty data, when the list is loaded, then it is a JSON conversion failure`() async {
    let list = list
    await list.load()
    #expect(list.failure?.name == "jsonConversionFailure")
    #expect(list.countries.isEmpty)
  }

  @Test(.backend { Get("/v3.1/all") { Respond(fixture: "AllCountries.json").then(Respond(.serviceUnavailable)) } })
  func `given a failing backend, when the list is loaded, then it stays empty and says so`() async {
    let list = list
    await list.load()
    await list.load()
    #expect(list.countries.isEmpty)
    #expect(list.message?.contains("503") == true)
  }

  @Test(.backend { Get("/v3.1/all") { Respond(.serviceUnavailable).then(Respond(fixture: "AllCountries.json")) } })
  func `given a backend that recovers, when the list is loaded again, then it says nothing any more`() async {
    let list = list
    await list.load()
    await list.load()
    #expect(list.countries.count == 3)
    #expect(list.message == nil)
  }

  @Test func `given a load under way, when the list is loaded again, then no second request is sent`() async throws {
    let handler = FakeRequestHandling(.success([] as AllCountriesResponseModel))
    handler.requestCalls.hold()
    let list = CountryList(requestHandler: handler)
    let first = Task { await list.load() }
    try await handler.requestCalls.waitForCalls()
    #expect(list.state == .loading)
    let second = Task { await list.load() }
    await Task.yield()
    #expect(handler.requestCalls.count == 1)
    handler.requestCalls.release()
    await first.value
    await second.value
    #expect(list.state == .loaded)
    #expect(handler.requestCalls.count == 1)
  }

  @Test func `the list takes any request handling`() async {
    let handler = FakeRequestHandling(.success([] as AllCountriesResponseModel))
    let list = CountryList(requestHandler: handler)
    await list.load()
    #expect(handler.requestCalls.map(\.service) == [.getAllCountries])
    #expect(list.failure == nil)
  }

  private var list: CountryList {
    CountryList(requestHandler: RequestHandler(urlSession: Backend.current.urlSession))
  }
}
