import BacklotTesting
import Countries
import Foundation
import XCTest

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The calls of the article about countries, in its forms.
final class CountriesArticleXCTests: XCTestCase {
  /// The article's mock protocol has one handler for the process; here each type of responder is one behavior.
  private enum MockURL: MockURLResponder {
    static func respond(to request: URLRequest) throws -> Data {
      guard request.url?.path().hasPrefix("/v3.1/name/") == true else { throw URLError(.unsupportedURL) }
      return try JSONTestHelper().readLocalFile(name: "Turkey")
    }
  }

  func testGivenThreeCountries_WhenAllAreRequested_ThenBulgariaIsFirst() throws {
    let data = try JSONTestHelper().readLocalFile(name: "AllCountries")
    let session = URLSession { request in
      XCTAssertEqual(request.url?.absoluteString, "https://restcountries.com/v3.1/all")
      return (HTTPURLResponse(url: request.url!, statusCode: 200, httpVersion: nil, headerFields: nil), data)
    }
    let sut = RequestHandler(urlSession: session)
    let completion = expectation(description: "completion")
    sut.request(service: .getAllCountries) { (result: Result<AllCountriesResponseModel, APIError>) in
      switch result {
      case .success(let response):
        XCTAssertEqual(response.count, 3)
        XCTAssertEqual(response[0].name.common, "Bulgaria")
        XCTAssertEqual(response[0].region, "Europe")
        XCTAssertEqual(response[0].startOfWeek, .monday)
      case .failure(let error): XCTFail("\(error)")
      }
      completion.fulfill()
    }
    wait(for: [completion], timeout: 10)
  }

  func testGivenTurkey_WhenItIsRequestedByName_ThenItHasItsNames() throws {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.protocolClasses = [MockURLProtocol<MockURL>.self]
    let sut = RequestHandler(urlSession: URLSession(configuration: configuration))
    let completion = expectation(description: "completion")
    sut.request(service: .querryCountryByName(name: "turkey")) { (result: Result<CountryResponseModel, APIError>) in
      XCTAssertEqual(try? result.get()[0].name.common, "Turkey")
      XCTAssertEqual(try? result.get()[0].name.official, "Republic of Turkey")
      completion.fulfill()
    }
    wait(for: [completion], timeout: 10)
  }

  func testGivenEmptyData_WhenCountriesAreRequested_ThenConversionFails() {
    let sut = RequestHandler(urlSession: URLSession { _ in (nil, Data()) })
    let completion = expectation(description: "completion")
    sut.request(service: .getAllCountries) { (result: Result<AllCountriesResponseModel, APIError>) in
      if case .failure(.jsonConversionFailure) = result {} else { XCTFail("\(result)") }
      completion.fulfill()
    }
    wait(for: [completion], timeout: 10)
  }

  func testFixturesAreReadAndDecoded() throws {
    let helper = JSONTestHelper()
    let data = try helper.readLocalFile(name: "AllCountries")
    XCTAssertEqual(try helper.decode(decodeType: AllCountriesResponseModel.self, jsonData: data).count, 3)
    XCTAssertEqual(try helper.readAndDecodeFile(decodeType: CountryResponseModel.self, name: "Turkey").count, 1)
  }

  func testTheSessionIsTheSharedOneByDefault() {
    let route = APIRoute.getAllCountries
    XCTAssertEqual(route.asRequest()?.url?.absoluteString, "https://restcountries.com/v3.1/all")
    _ = RequestHandler()
  }
}
