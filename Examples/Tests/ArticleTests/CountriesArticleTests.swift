import BacklotTesting
import Countries
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The calls of the article about countries, in its forms, on a backend.
@Suite(
  .backend {
    Get("https://restcountries.com/v3.1/all") { Respond(fixture: "AllCountries.json") }
    Get("https://restcountries.com/v3.1/name/turkey") { Respond(fixture: "Turkey.json") }
  }
)
struct CountriesArticleTests {
  private let sut = RequestHandler(urlSession: Backend.current.urlSession)

  @Test func `given three countries, when all are requested, then Bulgaria is first`() async throws {
    let recorder = CompletionRecorder<Result<AllCountriesResponseModel, APIError>>()
    sut.request(service: .getAllCountries) { (result: Result<AllCountriesResponseModel, APIError>) in
      recorder.record(result)
    }
    let response = try await recorder.next().get()
    #expect(response.count == 3)
    #expect(response[0].name.common == "Bulgaria")
  }

  @Test func `given turkey, when it is requested by name, then it has its names`() async throws {
    let recorder = CompletionRecorder<Result<CountryResponseModel, APIError>>()
    sut.request(service: .querryCountryByName(name: "turkey")) { recorder.record($0) }
    #expect(try await recorder.next().get()[0].name.official == "Republic of Turkey")
  }

  @Test(.backend { Get("/v3.1/all") { Respond(.ok) } })
  func `given empty data, when countries are requested, then conversion fails`() async throws {
    let recorder = CompletionRecorder<Result<AllCountriesResponseModel, APIError>>()
    sut.request(service: .getAllCountries) { recorder.record($0) }
    guard case .failure(.jsonConversionFailure) = try await recorder.next() else {
      Issue.record("expected a failed conversion, received \(recorder.values)")
      return
    }
  }

  @Test func `fixtures are read by the calls of the article's helper`() throws {
    let helper = JSONTestHelper()
    let data = try helper.readLocalFile(name: "AllCountries")
    #expect(try helper.decode(decodeType: AllCountriesResponseModel.self, jsonData: data).count == 3)
    #expect(try helper.readAndDecodeFile(decodeType: CountryResponseModel.self, name: "Turkey")[0].cca3 == "TUR")
  }
}
