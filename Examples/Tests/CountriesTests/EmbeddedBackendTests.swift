import BacklotTesting
import Foundation
import Testing

@testable import Countries

@Suite struct EmbeddedBackendTests {
  @Test func `all 250 countries are there, for any host`() async throws {
    let backend = try MockBackend.countries()
    #expect(backend.diagnostics.isEmpty)
    for host in [URLHost.restCountries, URLHost(rawValue: "http://localhost:9")] {
      let handler = RequestHandler(urlSession: backend.urlSession, host: host)
      let countries = try await handler.answer(to: .getAllCountries, as: AllCountriesResponseModel.self).get()
      #expect(countries.count == 250)
    }
  }

  @Test(arguments: [
    ("south korea", ["South Korea"]), ("Åland", ["Åland Islands"]), ("åLAND", ["Åland Islands"]),
    ("Republic of Türkiye", ["Türkiye"]), ("turkey", ["Türkiye"]), ("guinea-", ["Guinea-Bissau"]),
  ])
  func `a country is found by a part of a name, in any case`(name: String, found: [String]) async throws {
    #expect(try await names(in: .queryCountryByName(name: name)) == found)
  }

  @Test func `with full text a part of a name finds nothing`() async throws {
    #expect(try await names(in: .queryCountryByName(name: "Guinea")).count > 1)
    #expect(try await names(in: .queryCountryByName(name: "guinea", fullText: true)) == ["Guinea"])
  }

  @Test func `a name that no country has is not found`() async throws {
    let backend = try MockBackend.countries()
    let handler = RequestHandler(urlSession: backend.urlSession)
    let error = await handler.answer(to: .queryCountryByName(name: "Atlantis"), as: CountryResponseModel.self).error
    guard case .responseUnsuccessful(let cause) = error else { return #expect(error?.name == "responseUnsuccessful") }
    #expect(cause as? UnsuccessfulStatusError == UnsuccessfulStatusError(statusCode: 404))
  }

  @Test func `a rehearsed outage spoils every answer`() async throws {
    let backend = try MockBackend.countries()
    backend.fail(with: .serviceUnavailable)
    for route in [APIRoute.getAllCountries, .queryCountryByName(name: "chad")] {
      let handler = RequestHandler(urlSession: backend.urlSession)
      let error = await handler.answer(to: route, as: CountryResponseModel.self).error
      #expect(error?.localizedDescription.contains("503") == true)
    }
  }

  private func names(in route: APIRoute) async throws -> [String] {
    let backend = try MockBackend.countries()
    let handler = RequestHandler(urlSession: backend.urlSession)
    return try await handler.answer(to: route, as: CountryResponseModel.self).get().map(\.name.common)
  }
}
