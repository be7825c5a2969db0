import BacklotTesting
import Foundation
import Synchronization
import Testing

@testable import Countries

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite struct APIErrorTests {
  @Test(.backend {}) func `a route without a request is an invalid request`() async {
    let error = await error(asking: Backend.current.urlSession, for: .queryCountryByName(name: ".."))
    #expect(error?.name == "invalidRequest")
    #expect(Backend.current.journal.entries.isEmpty)
  }

  @Test(.backend { Get("/v3.1/all") { Fault.failure(URLError(.notConnectedToInternet)) } })
  func `a failed transport is an unsuccessful response and keeps its error`() async throws {
    let error = await error(asking: Backend.current.urlSession)
    guard case .responseUnsuccessful(let cause) = error else { return #expect(error?.name == "responseUnsuccessful") }
    #expect((cause as? URLError)?.code == .notConnectedToInternet)
  }

  @Test(.backend { Get("/v3.1/all") { Respond(.serviceUnavailable, json: [String]()) } })
  func `a status outside the two hundreds is an unsuccessful response and keeps the status`() async {
    let error = await error(asking: Backend.current.urlSession)
    guard case .responseUnsuccessful(let cause) = error else { return #expect(error?.name == "responseUnsuccessful") }
    #expect(cause as? UnsuccessfulStatusError == UnsuccessfulStatusError(statusCode: 503))
  }

  @Test(arguments: [(199, false), (200, true), (204, true), (299, true), (300, false), (404, false), (599, false)])
  func `a status from 200 to 299 is a success, and no other`(statusCode: Int, isSuccess: Bool) async throws {
    let url = try #require(URL(string: "https://restcountries.com/v3.1/all"))
    let response = HTTPURLResponse(url: url, statusCode: statusCode, httpVersion: nil, headerFields: nil)
    let error = await error(asking: MockURLSession(data: Data("[]".utf8), urlResponse: response, error: nil))
    #expect((error == nil) == isSuccess)
  }

  @Test func `an answer without data is invalid data`() async throws {
    let url = try #require(URL(string: "https://restcountries.com/v3.1/all"))
    let response = HTTPURLResponse(url: url, statusCode: 200, httpVersion: nil, headerFields: nil)
    let error = await error(asking: MockURLSession(data: nil, urlResponse: response, error: nil))
    #expect(error?.name == "invalidData")
  }

  @Test(.backend { Get("/v3.1/all") { Respond(json: ["one", 2]) } })
  func `data that does not decode is a JSON conversion failure`() async {
    let failures = Mutex<[DecodingFailure]>([])
    let handler = RequestHandler(urlSession: Backend.current.urlSession) { failure in
      failures.withLock { $0.append(failure) }
    }
    let result = await handler.answer(to: .getAllCountries, as: [String].self)
    #expect(result.error?.name == "jsonConversionFailure")
    #expect(failures.withLock(\.self).map(\.path) == ["[1]"])
  }

  @Test(.backend { Get("/v3.1/all") { Respond(.ok) } })
  func `empty data is a JSON conversion failure`() async {
    let empty = MockURLSession(data: Data(), urlResponse: nil, error: nil)
    for session in [Backend.current.urlSession, empty] {
      let error = await error(asking: session)
      #expect(error?.name == "jsonConversionFailure")
    }
  }

  @Test func `each error has words for people`() {
    let errors: [APIError] = [
      .invalidRequest, .invalidData, .jsonConversionFailure,
      .responseUnsuccessful(URLError(.notConnectedToInternet)),
      .responseUnsuccessful(UnsuccessfulStatusError(statusCode: 404)),
      .responseUnsuccessful(UnsuccessfulStatusError(statusCode: 503)),
      .responseUnsuccessful(UnsuccessfulStatusError(statusCode: 418)),
    ]
    let words = errors.map(\.localizedDescription)
    #expect(Set(words).count == errors.count)
    #expect(words.allSatisfy { $0.contains(" ") && !$0.contains("APIError") })
    #expect(words[5].contains("503"))
  }

  private func error(asking session: URLSession, for route: APIRoute = .getAllCountries) async -> APIError? {
    await RequestHandler(urlSession: session).answer(to: route, as: [String].self).error
  }
}

extension Result {
  /// The error of the result.
  var error: Failure? {
    if case .failure(let error) = self { error } else { nil }
  }
}

extension APIError {
  /// The case without what is in it, to compare by.
  var name: String { String("\(self)".prefix { $0 != "(" }) }
}
