import BacklotTesting
import Foundation
import Testing

@testable import Countries

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite struct APIRouteTests {
  @Test func `all countries are asked for at their URL`() throws {
    let request = try #require(APIRoute.getAllCountries.asRequest())
    #expect(request.url?.absoluteString == "https://restcountries.com/v3.1/all")
    #expect(request.httpMethod == "GET")
  }

  @Test func `a country is asked for by its name`() {
    let request = APIRoute.queryCountryByName(name: "turkey").asRequest()
    #expect(request?.url?.absoluteString == "https://restcountries.com/v3.1/name/turkey")
  }

  @Test(arguments: [
    ("https://restcountries.com", "https://restcountries.com/v3.1/name/chad?fullText=true"),
    ("http://127.0.0.1:8080/api/", "http://127.0.0.1:8080/api/v3.1/name/chad?fullText=true"),
  ])
  func `a request is made of base URL, path and query`(host: String, url: String) {
    let route = APIRoute.queryCountryByName(name: "chad", fullText: true)
    #expect(route.asRequest(to: URLHost(rawValue: host))?.url?.absoluteString == url)
  }

  @Test(arguments: ["", "no host", "ftp://example.com", "https://"])
  func `no request is made from what is no URL`(host: String) {
    #expect(APIRoute.getAllCountries.asRequest(to: URLHost(rawValue: host)) == nil)
  }

  @Test(arguments: ["", ".", ".."])
  func `no request is made from a name that leads elsewhere`(name: String) {
    #expect(APIRoute.queryCountryByName(name: name).asRequest() == nil)
  }
}
