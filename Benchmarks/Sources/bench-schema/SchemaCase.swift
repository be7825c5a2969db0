import BacklotWireMock
import Foundation

/// A schema to make samples of, or to validate with.
struct SchemaCase {
  let name: String
  let instances: String?
  let schema: Result<JSONSchema, any Error>

  static func read(_ file: String, remotes: String?) throws -> [SchemaCase] {
    let folder = remotes.map { URL(filePath: $0, directoryHint: .isDirectory) }
    var documents: [String: JSONValue] = [:]
    return try String(contentsOf: URL(filePath: file), encoding: .utf8).split(separator: "\n").map { line in
      try SchemaCase(JSONParser().parse(String(line)), &documents, remotes: folder)
    }
  }

  private init(_ value: JSONValue, _ documents: inout [String: JSONValue], remotes: URL?) throws {
    name = value["name"]?.string ?? ""
    instances = value["instances"]?.string
    let dialect = value["dialect"]?.string.flatMap(JSONSchemaDialect.init(rawValue:)) ?? .draft202012
    let pointer = try JSONPointer(value["pointer"]?.string ?? "")
    var source = value["schema"] ?? .bool(true)
    if let path = value["document"]?.string {
      source = try documents[path] ?? JSONParser().parse(Data(contentsOf: URL(filePath: path)))
      documents[path] = source
    }
    schema = Result {
      try JSONSchema(
        compiling: .value(source),
        at: pointer,
        dialect: dialect,
        asserting: value["formats"]?.bool == true ? .formats : [],
        resolver: { try Self.remote($0, in: remotes) }
      )
    }
  }

  /// A document of those that the official suite refers to as though a server had them.
  private static func remote(_ uri: String, in folder: URL?) throws -> JSONSource? {
    let host = "http://localhost:1234/"
    guard let folder, uri.hasPrefix(host) else { return nil }
    let file = folder.appending(path: String(uri.dropFirst(host.count)))
    return .value(try JSONParser().parse(Data(contentsOf: file)))
  }
}
