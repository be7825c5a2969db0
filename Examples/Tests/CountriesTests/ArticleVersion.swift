import Foundation
import Synchronization

@testable import Countries

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

// The flaws to put right, in our own words and no larger than it takes to show each of them.

/// Puts text together and hopes that it is a URL; what an empty query leaves behind stays.
enum ArticleRoute {
  static func url(name: String) -> URL? {
    // The behavior of `URL(string:)` before it began to escape invalid characters.
    URL(string: "https://restcountries.com/v3.1/name/" + name, encodingInvalidCharacters: false)
  }

  static func url(query: [URLQueryItem]) -> URL? {
    var components = URLComponents(string: "https://restcountries.com/v3.1/all")
    components?.queryItems = query
    return components?.url
  }
}

/// Takes any data for a success, and never looks at the status.
struct ArticleRequestHandler: RequestHandling {
  let session: URLSession

  func request<Answer: Decodable & Sendable>(
    service: APIRoute,
    completion: @escaping @Sendable (Result<Answer, APIError>) -> Void
  ) {
    guard let request = service.asRequest() else { return completion(.failure(.invalidRequest)) }
    let task = session.dataTask(with: request) { data, _, error in
      if let error { return completion(.failure(.responseUnsuccessful(error))) }
      guard let data else { return completion(.failure(.invalidData)) }
      completion(Result { try JSONDecoder().decode(Answer.self, from: data) }.mapError { _ in .jsonConversionFailure })
    }
    task.resume()
  }
}

/// Stores one handler for all sessions of the process: the last one that is set answers all requests.
final class ArticleURLProtocol: URLProtocol {
  typealias Handler = @Sendable (URLRequest) throws -> Data

  static let handler = Mutex<Handler?>(nil)

  static func session(answering handler: @escaping Handler) -> URLSession {
    self.handler.withLock { $0 = handler }
    let configuration = URLSessionConfiguration.ephemeral
    configuration.protocolClasses = [ArticleURLProtocol.self]
    return URLSession(configuration: configuration)
  }

  override class func canInit(with request: URLRequest) -> Bool { true }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    do {
      guard let url = request.url, let handler = Self.handler.withLock(\.self) else { throw URLError(.badURL) }
      let data = try handler(request)
      let response = URLResponse(url: url, mimeType: nil, expectedContentLength: data.count, textEncodingName: nil)
      client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
      client?.urlProtocol(self, didLoad: data)
      client?.urlProtocolDidFinishLoading(self)
    } catch {
      client?.urlProtocol(self, didFailWithError: error)
    }
  }

  override func stopLoading() {}
}

/// A model that was written for a few sample countries.
struct ArticleCountry: Codable {
  var startOfWeek: StartOfWeek?
  var latlng: [Int]?
  var area: Int?
  var gini: Gini?
  var name: Name?

  enum StartOfWeek: String, Codable {
    case monday, sunday
  }

  struct Gini: Codable {
    var year: Double?

    enum CodingKeys: String, CodingKey {
      case year = "2018"
    }
  }

  struct Name: Codable {
    var common: String
    var official: String
    var nativeName: NativeName?
  }

  struct NativeName: Codable {
    var bul: CountriesAPI.Translation?
    var tur: CountriesAPI.Translation?
  }
}
