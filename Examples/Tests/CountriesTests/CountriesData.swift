import BacklotTesting
import Foundation

@testable import Countries

/// The file with 250 countries.
enum CountriesData {
  /// The public service's own, beside the repository or where `BACKLOT_DATA` says.
  static let real: URL? = {
    let named = ProcessInfo.processInfo.environment["BACKLOT_DATA"].map { URL(filePath: $0) }
    let found = [named, repository.appending(path: "../shared/data")].compactMap { $0?.appending(path: path) }
      .first { FileManager.default.fileExists(atPath: $0.path) }
    if found == nil { print("skipped: no shared/data beside the repository, and BACKLOT_DATA names none") }
    return found
  }()

  /// The embedded backend's.
  static let embedded = repository.appending(path: "Examples/Sources/Countries/Backend/v3.1/all/GET.json")

  private static let path = "countries/countriesV3.1.json"
  private static let repository = (1...4).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
}
