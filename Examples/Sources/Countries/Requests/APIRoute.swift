public import BacklotClient

#if canImport(FoundationNetworking)
  import Foundation
  public import FoundationNetworking
#else
  public import Foundation
#endif

/// A request to the backend of the countries.
public enum APIRoute: Sendable, Hashable {
  /// Every country there is.
  case getAllCountries
  /// The countries that have a name: in part and in any case, or, with `fullText`, whole.
  case queryCountryByName(name: String, fullText: Bool = false)
}

extension APIRoute {
  /// Returns the route ``queryCountryByName(name:fullText:)``, in the spelling of the article.
  public static func querryCountryByName(name: String) -> APIRoute { .queryCountryByName(name: name) }
}

extension URLHost {
  /// The public service, which may be down; the program asks it only when told to.
  public static let restCountries = URLHost(rawValue: "https://restcountries.com")
}

extension APIRoute {
  /// Creates the request from the host's base URL, the path and the query parameters.
  ///
  /// - Parameter host: The host of the API. Defaults to the public service.
  /// - Returns: `nil` if these are not a valid URL: the host is invalid, or the name is empty or refers to another path
  ///   (`..`).
  public func asRequest(to host: URLHost = .restCountries) -> URLRequest? {
    guard let baseURL = host.baseURL, let path, !path.climbs,
      var components = URLComponents(url: baseURL, resolvingAgainstBaseURL: false)
    else { return nil }
    components.percentEncodedPath += path.encoded
    // An empty list would leave a question mark behind.
    components.queryItems = queryParameters.isEmpty ? nil : queryParameters
    return components.url.map { URLRequest(url: $0) }
  }

  /// A name is one segment, whatever is in it.
  private var path: EndpointPath? {
    switch self {
    case .getAllCountries: "v3.1/all"
    case .queryCountryByName(let name, _): name.isEmpty ? nil : "v3.1/name/\(name)"
    }
  }

  private var queryParameters: [URLQueryItem] {
    switch self {
    case .queryCountryByName(_, fullText: true): [URLQueryItem(name: "fullText", value: "true")]
    case .getAllCountries, .queryCountryByName: []
    }
  }
}
