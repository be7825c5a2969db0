/// The dialect of schemas that do not declare one with `$schema`.
public enum JSONSchemaDialect: String, Sendable, Hashable, CaseIterable {
  /// JSON Schema, draft 4.
  case draft4 = "draft-04"
  /// JSON Schema, draft 6.
  case draft6 = "draft-06"
  /// JSON Schema, draft 7.
  case draft7 = "draft-07"
  /// JSON Schema, draft 2019-09.
  case draft201909 = "2019-09"
  /// JSON Schema, draft 2020-12.
  case draft202012 = "2020-12"
  /// The schema objects of OpenAPI 2.0, formerly Swagger.
  ///
  /// A subset of draft 4 with `x-nullable` and the type `file`, which is represented by a string.
  case swagger20 = "swagger-2.0"
  /// The schema objects of OpenAPI 3.0: a subset of draft 4 with `nullable`.
  case openAPI30 = "openapi-3.0"
  /// The schema objects of OpenAPI 3.1: draft 2020-12 with OpenAPI's own annotations and formats.
  case openAPI31 = "openapi-3.1"
}

extension JSONSchemaDialect {
  /// The `$schema` URI of this dialect, without a fragment, or `nil` for OpenAPI 2.0 and 3.0, whose schemas do not
  /// declare it.
  public var uri: String? {
    switch self {
    case .draft4: "http://json-schema.org/draft-04/schema"
    case .draft6: "http://json-schema.org/draft-06/schema"
    case .draft7: "http://json-schema.org/draft-07/schema"
    case .draft201909: "https://json-schema.org/draft/2019-09/schema"
    case .draft202012: "https://json-schema.org/draft/2020-12/schema"
    case .swagger20, .openAPI30: nil
    case .openAPI31: "https://spec.openapis.org/oas/3.1/dialect/base"
    }
  }
}
