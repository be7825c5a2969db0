import BacklotTesting
import Foundation
import Testing

@testable import Countries

@MainActor
@Suite(.backend { Get("https://restcountries.com/v3.1/name/turkey") { Respond(fixture: "Turkey.json") } })
struct CountryDetailTests {
  @Test func `given a backend, when turkey is loaded, then its name is asked for`() async {
    await detail.load()
    #expect(Backend.current.journal.entries.count == 1)
    #expect(Backend.current.received(Get("https://restcountries.com/v3.1/name/turkey")))
  }

  @Test func `given turkey, when it is loaded, then it has its common and its official name`() async {
    let detail = detail
    await detail.load()
    #expect(detail.country?.name.common == "Turkey")
    #expect(detail.country?.name.official == "Republic of Turkey")
    #expect(detail.message == nil)
  }

  @Test(.backend { Get("/v3.1/name/turkey") { Respond(.ok) } })
  func `given empty data, when turkey is loaded, then it is a JSON conversion failure`() async {
    let detail = detail
    await detail.load()
    #expect(detail.failure?.name == "jsonConversionFailure")
    #expect(detail.country == nil)
  }

  @Test(.backend { Get("/v3.1/name/turkey") { Respond(fixture: "Turkey.json").then(Respond(.badGateway)) } })
  func `given a failing backend, when turkey is loaded again, then the screen is empty and says so`() async {
    let detail = detail
    await detail.load()
    await detail.load()
    #expect(detail.country == nil)
    #expect(detail.message?.contains("502") == true)
  }

  @Test(.backend { Get("/v3.1/name/turkey") { Respond(.badGateway).then(Respond(fixture: "Turkey.json")) } })
  func `given a backend that recovers, when turkey is loaded again, then the screen says nothing any more`() async {
    let detail = detail
    await detail.load()
    await detail.load()
    #expect(detail.country?.cca3 == "TUR")
    #expect(detail.message == nil)
  }

  @Test(arguments: [Respond(.notFound, json: ["status": 404]), Respond(json: [String]())])
  func `given a name that no country has, when it is loaded, then the screen says so`(answer: Respond) async {
    Backend.current.add { Get("/v3.1/name/atlantis") { answer } }
    let detail = CountryDetail(name: "atlantis", requestHandler: handler)
    await detail.load()
    #expect(detail.isUnknown)
    #expect(detail.message?.contains("\"atlantis\"") == true)
  }

  @Test func `given a name within others, when it is loaded, then the country of that name is shown`() async throws {
    let names = ["Equatorial Guinea", "Guinea", "Papua New Guinea"]
    let answer = names.map { name in
      ["name": ["common": .string(name), "official": .string(name)], "cca2": "", "cca3": "", "region": ""] as JSONValue
    }
    let json = Data(JSONValue.array(answer).serializedBytes())
    let countries = try JSONDecoder().decode(CountryResponseModel.self, from: json)
    let detail = CountryDetail(name: "guinea", requestHandler: FakeRequestHandling(.success(countries)))
    await detail.load()
    #expect(detail.country?.name.common == "Guinea")
    #expect(detail.others.map(\.name.common) == ["Equatorial Guinea", "Papua New Guinea"])
  }

  @Test func `given a load under way, when the detail is loaded again, then no second request is sent`() async throws {
    let handler = FakeRequestHandling(.success([] as CountryResponseModel))
    handler.requestCalls.hold()
    let detail = CountryDetail(name: "chad", requestHandler: handler)
    let first = Task { await detail.load() }
    try await handler.requestCalls.waitForCalls()
    #expect(detail.state == .loading)
    let second = Task { await detail.load() }
    await Task.yield()
    #expect(handler.requestCalls.count == 1)
    handler.requestCalls.release()
    await first.value
    await second.value
    #expect(detail.state == .failed)
    #expect(handler.requestCalls.count == 1)
  }

  @Test func `the detail takes any request handling`() async {
    let handler = FakeRequestHandling(.success([] as CountryResponseModel))
    await CountryDetail(name: "chad", isExact: true, requestHandler: handler).load()
    #expect(handler.requestCalls.map(\.service) == [.queryCountryByName(name: "chad", fullText: true)])
  }

  private var handler: RequestHandler { RequestHandler(urlSession: Backend.current.urlSession) }
  private var detail: CountryDetail { CountryDetail(name: "turkey", requestHandler: handler) }
}
