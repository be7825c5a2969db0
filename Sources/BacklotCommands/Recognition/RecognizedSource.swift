import BacklotHTTP
package import BacklotOpenAPI
package import BacklotStubs
import BacklotWireMock

/// A file or folder that a backend can be made of, told by its content.
package struct RecognizedSource: Sendable {
  /// The path as it was given.
  package let path: String
  /// The format.
  package let format: SourceFormat
  /// The source to make a backend of; files are read when the backend is made.
  package let source: any BackendSource
}

extension RecognizedSource {
  /// Takes a file for an OpenAPI document, whatever is in it.
  package init(contract path: String, _ settings: ContractSettings, files: ContractFiles) {
    self.init(path: path, format: .contract, source: Contract(path, settings: settings, files: files))
  }

  /// Takes a file for the OpenAPI document of a backend that gets all requests.
  package init(
    contract path: String,
    _ settings: ContractSettings,
    files: ContractFiles,
    validatesRequests: Bool,
    before url: UpstreamURL
  ) {
    let contract = Contract(path, settings: settings, files: files)
    let proxy = ContractProxy(contract, validatesRequests: validatesRequests)
    self.init(path: path, format: .contract, source: proxy.source(for: url))
  }
}

extension RecognizedSource {
  /// The same source, with settings for the templates of stub files.
  func rendering(_ templates: TemplateSettings) -> Self {
    guard let files = source as? StubFiles else { return self }
    return Self(path: path, format: format, source: files.rendering(templates))
  }
}

/// A format of sources for backends.
package enum SourceFormat: String, Sendable, Hashable, CaseIterable {
  /// A folder laid out like the backend's paths.
  case routeFolder = "route folder"
  /// WireMock's stub files.
  case stubFiles = "stub files"
  /// An OpenAPI document.
  case contract = "contract"

  /// A description of the format for users who do not have one yet.
  package var explanation: String {
    switch self {
    case .routeFolder: "a folder of route files such as v1/dogs/{id}/GET.json"
    case .stubFiles:
      "WireMock's stub files: a folder with mappings or __files, or a JSON file with request and response"
    case .contract: "an OpenAPI document in JSON or YAML, with a member openapi or swagger"
    }
  }
}

/// Why no backend can be made of a file or folder.
package struct SourceError: Error, Hashable {
  /// The path, what is there, what is accepted and what to do.
  package let message: String
  /// True if the system could not read the source, so that its format is unknown.
  let isReadFailure: Bool
  /// The error of the system call that failed, if one did.
  let systemError: SystemCallError?

  init(message: String, isReadFailure: Bool = false, _ systemError: SystemCallError? = nil) {
    self.message = message
    self.isReadFailure = isReadFailure
    self.systemError = systemError
  }

  init(_ path: String, _ message: String, isReadFailure: Bool = false, _ systemError: SystemCallError? = nil) {
    let shown = path.contains("://") ? SecretNames.standard.masked(writtenURL: path) : path
    self.init(message: "\(shown) \(message)", isReadFailure: isReadFailure, systemError)
  }

  /// Returns the error for a file or folder that is not a source.
  static func notUnderstood(_ path: String, _ finding: String) -> Self {
    let accepted = SourceFormat.allCases.map(\.explanation).joined(separator: "; or ")
    return Self(path, "\(finding). Supported sources: \(accepted).")
  }
}
