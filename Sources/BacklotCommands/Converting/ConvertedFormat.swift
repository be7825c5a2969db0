import BacklotStubs
import BacklotWireMock

/// A format to which sources can be converted.
enum ConvertedFormat: String, Sendable, Hashable, CaseIterable {
  /// WireMock's stub files.
  case stubFiles = "stub-files"
  /// A folder laid out like the backend's paths.
  case routeFolder = "route-folder"

  /// Creates the default target format for sources: the other format.
  init(from sources: [SourceFormat]) {
    self = sources.allSatisfy { $0 == .stubFiles } ? .routeFolder : .stubFiles
  }

  /// Returns the files that describe the stubs.
  func files(of stubs: [Stub]) -> WrittenFiles {
    switch self {
    case .stubFiles: WrittenFiles(stubFilesOf: stubs)
    case .routeFolder: WrittenFiles(routeFolderOf: stubs)
    }
  }
}
