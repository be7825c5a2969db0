import BacklotHTTP
import BacklotImporters
package import BacklotOpenAPI
import BacklotRecording
package import BacklotStubs
import BacklotWireMock

/// A file or folder from which a backend can be created, recognized by its content.
package struct RecognizedSource: Sendable {
  /// The path as specified.
  package let path: String
  /// The format.
  package let format: SourceFormat
  /// The source of a backend; its files are read when the backend is created.
  package let source: any BackendSource
}

extension RecognizedSource {
  /// Creates a source from an OpenAPI document, without checking its content.
  package init(contract path: String, _ settings: ContractSettings, files: ContractFiles) {
    self.init(path: path, format: .contract, source: Contract(path, settings: settings, files: files))
  }

  /// Creates a source from the OpenAPI document of a backend to which all requests are forwarded.
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
  /// Creates a source from an HTTP archive, without checking its content.
  init(recording path: String, _ options: ReplayOptions = ReplayOptions()) {
    self.init(path: path, format: .recording, source: options.recording(path))
  }

  /// Returns the same source, with options for recordings.
  func replaying(_ options: ReplayOptions) -> Self {
    format == .recording ? RecognizedSource(recording: path, options) : self
  }

  /// Returns the same source, with settings for the templates of stub files.
  func rendering(_ templates: TemplateSettings) -> Self {
    switch source {
    case let files as StubFiles: Self(path: path, format: format, source: files.rendering(templates))
    case let file as ImportedFile: Self(path: path, format: format, source: file.rendering(templates))
    default: self
    }
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
  /// A file of another tool.
  case imported = "imported file"
  /// An HTTP archive.
  case recording = "recording"

  /// A description of the format for users who do not have one yet.
  package var explanation: String {
    switch self {
    case .routeFolder: "a folder of route files such as v1/dogs/{id}/GET.json"
    case .stubFiles:
      "WireMock's stub files: a folder with mappings or __files, or a JSON file with request and response"
    case .contract: "an OpenAPI document in JSON or YAML, with a member openapi or swagger"
    case .imported: "a Postman collection, a Mockoon environment, or Mountebank imposters, in JSON"
    case .recording: "an HTTP archive (HAR) with recorded traffic, in JSON"
    }
  }
}

/// The reason why a file or folder is not a usable source.
package struct SourceError: Error, Hashable {
  /// A message with the path, the content found, the accepted formats and a solution.
  package let message: String
  /// True if the system could not read the source, so that its format is unknown.
  let isReadFailure: Bool
  /// The error of the failed system call, if any.
  let systemError: SystemCallError?

  init(message: String, isReadFailure: Bool = false, _ systemError: SystemCallError? = nil) {
    self.message = message
    self.isReadFailure = isReadFailure
    self.systemError = systemError
  }

  init(_ path: String, problem message: String, isReadFailure: Bool = false, systemError: SystemCallError? = nil) {
    self.init(message: "\(Self.shown(path)) \(message)", isReadFailure: isReadFailure, systemError)
  }

  /// Returns the path, or the URL with secrets masked.
  static func shown(_ path: String) -> String {
    path.contains("://") ? SecretNames.standard.masked(writtenURL: path) : path
  }

  /// Returns the error for a file or folder that is not a source.
  static func notUnderstood(_ path: String, finding: String) -> Self {
    let accepted = SourceFormat.allCases.map(\.explanation).joined(separator: "; or ")
    return Self(path, problem: "\(finding). Supported sources: \(accepted).")
  }
}
