import BacklotJSON
import BacklotJSONSchema

/// The supported versions of OpenAPI.
package enum ContractVersion: Sendable, Hashable {
  /// Swagger 2.0, also known as OpenAPI 2.0.
  case swagger20
  case openAPI30
  case openAPI31
  /// 3.2, which is read as 3.1.
  ///
  /// New features are reported.
  case openAPI32

  /// Reads the version of a document.
  init(of root: ContractNode) throws(ContractError) {
    guard root.value.object != nil else {
      throw ContractError(.notOpenAPI, at: root, message: "the document is not an object, expected an OpenAPI document")
    }
    if let swagger = root["swagger"] {
      guard Self.text(swagger.value).hasPrefix("2") else {
        throw ContractError(
          .notOpenAPI,
          at: swagger,
          message: "\"swagger\" is \(Self.text(swagger.value)), expected \"2.0\""
        )
      }
      self = .swagger20
      return
    }
    guard let version = root["openapi"] else {
      let advice = "expected a member such as \"openapi\": \"3.1.0\""
      throw ContractError(.notOpenAPI, at: root, message: "the document is not an OpenAPI document, \(advice)")
    }
    let text = Self.text(version.value)
    switch text.split(separator: ".").prefix(2).joined(separator: ".") {
    case "3.0", "3": self = .openAPI30
    case "3.1": self = .openAPI31
    case "3.2": self = .openAPI32
    default:
      throw ContractError(.notOpenAPI, at: version, message: "\"openapi\" is \"\(text)\", expected 3.0, 3.1 or 3.2")
    }
  }

  /// Returns a version as text.
  ///
  /// YAML reads unquoted `3.1` and `2.0` as numbers.
  private static func text(_ value: JSONValue) -> String { value.string ?? value.number?.text ?? "\(value)" }

  /// Returns the dialect of the document's schemas.
  func dialect(statedBy root: ContractNode) -> JSONSchemaDialect {
    switch self {
    case .swagger20: return .swagger20
    case .openAPI30: return .openAPI30
    case .openAPI31, .openAPI32:
      guard let stated = root.text("jsonSchemaDialect") else { return .openAPI31 }
      let uri = stated.hasSuffix("#") ? String(stated.dropLast()) : stated
      return JSONSchemaDialect.allCases.first { $0.uri == uri } ?? .openAPI31
    }
  }
}
