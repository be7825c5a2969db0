#if canImport(SwiftUI)
  import BacklotStubs
  import BacklotURLSession
  import Foundation
  import SwiftUI

  extension RequestHandler {
    /// Creates a handler for a preview, with a backend of its own.
    fileprivate static func preview(@BackendBuilder _ sources: () -> [any BackendSource]) -> RequestHandler {
      RequestHandler(urlSession: URLSession(backend: MockBackend(time: .real, sources)))
    }
  }

  private let turkey = CountryResponseModelElement(
    name: CountriesAPI.Name(common: "Turkey", official: "Republic of Turkey"),
    cca3: "TUR",
    region: .asia,
    capital: ["Ankara"],
    population: 85_664_944,
    startOfWeek: .monday,
    cca2: "TR",
    area: 783_562
  )

  // MARK: All countries

  #Preview("Countries: loaded") {
    CountryListView(
      requestHandler: RequestHandler.preview { Get("/v3.1/all") { Respond(json: [turkey]) } }
    )
  }

  #Preview("Countries: loading") {
    CountryListView(
      requestHandler: RequestHandler.preview { Get("/v3.1/all") { Respond(json: [turkey], after: .seconds(3600)) } }
    )
  }

  #Preview("Countries: failed") {
    CountryListView(
      requestHandler: RequestHandler.preview { Get("/v3.1/all") { Respond(.serviceUnavailable, after: .seconds(1)) } }
    )
  }

  #Preview("Countries: empty") {
    CountryListView(
      requestHandler: RequestHandler.preview { Get("/v3.1/all") { Respond(json: AllCountriesResponseModel()) } }
    )
  }

  // MARK: One country

  #Preview("Country: loaded") {
    CountryDetailView(
      name: "Turkey",
      requestHandler: RequestHandler.preview { Get("/v3.1/name/{name}") { Respond(json: [turkey]) } }
    )
  }

  #Preview("Country: loading") {
    CountryDetailView(
      name: "Turkey",
      requestHandler: RequestHandler.preview {
        Get("/v3.1/name/{name}") { Respond(json: [turkey], after: .seconds(3600)) }
      }
    )
  }

  #Preview("Country: failed") {
    CountryDetailView(
      name: "Turkey",
      requestHandler: RequestHandler.preview { Get("/v3.1/name/{name}") { Respond(.serviceUnavailable) } }
    )
  }

  #Preview("Country: empty") {
    CountryDetailView(
      name: "Atlantis",
      requestHandler: RequestHandler.preview { Get("/v3.1/name/{name}") { Respond(.notFound) } }
    )
  }
#endif
