import BacklotStubs
import BacklotURLSession
import Countries
import Foundation
import SwiftUI

@main
struct CountriesApp: App {
  /// The embedded backend in a debug build, and the public service in a release build.
  private let requestHandler = RequestHandler(urlSession: CountriesApp.session)

  var body: some Scene {
    WindowGroup { CountryListView(requestHandler: requestHandler) }
  }

  private static let backend = EmbeddedBackend(backend: (try? MockBackend.countries()) ?? MockBackend {})
  private static var session: URLSession { backend.urlSession() }
}
