import BacklotHTTP
import BacklotJSON
import BacklotStubs

@testable import BacklotOpenAPI

extension MockBackend {
  /// A backend of the paths of a contract in OpenAPI 3.0, and of stubs before it.
  ///
  /// - Parameters:
  ///   - paths: The paths as JSON.
  ///   - components: The components as JSON.
  ///   - root: More members of the document, such as `"security": []`.
  static func of(
    paths: String,
    components: String = "{}",
    root: String = "",
    options: Contract.Options = Contract.Options(),
    manner: ContractManner = .backlot,
    @BackendBuilder before stubs: () -> [any BackendSource] = { [] }
  ) throws -> MockBackend {
    let contract = try Contract.of(paths: paths, components: components, root: root, options: options, manner: manner)
    let sources = stubs()
    return MockBackend {
      sources
      contract
    }
  }
}

extension Contract {
  /// A contract of its paths in OpenAPI 3.0; see `MockBackend.of`.
  static func of(
    paths: String,
    components: String = "{}",
    root: String = "",
    options: Contract.Options = Contract.Options(),
    manner: ContractManner = .backlot
  ) throws -> Contract {
    let more = root.isEmpty ? "" : ", " + root
    let text = """
      {"openapi": "3.0.3", "info": {"title": "t", "version": "1"}, "paths": \(paths), "components": \(components)\(more)}
      """
    let document = try JSONDocument(parsing: text)
    var settings = ContractSettings(options: options)
    settings.manner = manner
    return Contract(settings) { () throws(ContractError) in
      let main = ContractDocument(uri: "backlot:/t", name: "t.json", source: .document(document))
      return ContractLibrary(main: main) { _ in throw ContractFiles.Unread(reason: "there is none") }
    }
  }
}

extension HTTPField.Name {
  static let prefer = Self(raw: "Prefer", canonical: "prefer")
  static let token = Self(raw: "X-Token", canonical: "x-token")
  static let key = Self(raw: "X-Key", canonical: "x-key")
}

extension HTTPResponse {
  /// The content as text.
  var text: String { String(decoding: body.bytes ?? [], as: UTF8.self) }

  /// The content as JSON.
  var json: JSONValue { get throws { try JSONValue(parsing: body.bytes ?? []) } }
}
