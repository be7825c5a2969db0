import BacklotTesting
import Foundation
import Testing

@testable import Countries

/// The article writes its own fixture reader and mock protocol; here the library's do the same work.
@Suite struct TestToolsTests {
  @Test func `a fixture is read as data`() throws {
    let data = try Fixture.readLocalFile(name: "Turkey")
    #expect(String(decoding: data, as: UTF8.self).contains("Ankara"))
  }

  @Test func `a fixture is read and decoded`() throws {
    let countries = try Fixture.readAndDecodeFile(decodeType: CountryResponseModel.self, name: "Turkey")
    #expect(countries.map(\.capital) == [["Ankara"]])
  }

  @Test(.backend { Get("/v3.1/name/{name}") { Respond(.created, json: ["\($0.path["name"] ?? "")"]) } })
  func `a handler gets the request and returns response and data`() async throws {
    let handler = RequestHandler(urlSession: Backend.current.urlSession)
    let answer = await handler.answer(to: .queryCountryByName(name: "South Korea"), as: [String].self)
    #expect(try answer.get() == ["South Korea"])
  }

  @Test(.backend { Get("/v3.1/all") { _ in throw HandlerFailure() } })
  func `an error that the handler throws reaches the caller`() async {
    let handler = RequestHandler(urlSession: Backend.current.urlSession)
    let error = await handler.answer(to: .getAllCountries, as: [String].self).error
    guard case .responseUnsuccessful(let cause) = error else { return #expect(error?.name == "responseUnsuccessful") }
    #expect(cause is HandlerFailure)
  }

  private struct HandlerFailure: Error {}
}
