public import BacklotJSON

extension JSONSchema {
  /// The dialect of schemas that do not declare one with `$schema`.
  public enum Dialect: String, Sendable, Hashable, CaseIterable {
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
}

extension JSONSchema.Dialect {
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

// MARK: - Purpose

extension JSONSchema {
  /// The direction of a value, for schemas with members of only one direction (OpenAPI 3.0.3, Schema Object, fixed
  /// fields).
  ///
  /// Only servers provide `readOnly` members: a request may omit them even if `required` names them. Only clients
  /// provide `writeOnly` members, and a response may omit them. The presence of such a member is not an error.
  public enum Purpose: Sendable, Hashable, CaseIterable {
    /// Both directions; `readOnly` and `writeOnly` have no effect.
    case anything
    /// Values that a client sends.
    case request
    /// Values that a server returns.
    case response
  }
}

extension JSONSchema.Purpose {
  /// The keyword of members of the opposite direction.
  var opposite: String? {
    switch self {
    case .anything: nil
    case .request: "readOnly"
    case .response: "writeOnly"
    }
  }
}

// MARK: - Assertions

extension JSONSchema {
  /// The keywords to assert although the specification treats them as annotations.
  public struct Assertions: OptionSet, Sendable, Hashable {
    /// The bit mask of the set.
    public let rawValue: Int

    /// Creates a set from a bit mask.
    public init(rawValue: Int) {
      self.rawValue = rawValue
    }

    /// A value must match its `format`.
    ///
    /// Unknown formats are ignored.
    public static let formats = Assertions(rawValue: 1)
    /// A string must have the encoding in `contentEncoding` and the media type in `contentMediaType`, and be valid
    /// against `contentSchema`.
    ///
    /// Unknown encodings and media types are ignored.
    public static let contents = Assertions(rawValue: 2)
    /// `nullable` adds null to the types and the enumerated values of a schema in any draft, as in OpenAPI 3.0.
    package static let nullable = Assertions(rawValue: 4)
  }
}

// MARK: - Limits

extension JSONSchema {
  /// The limits on compiling and evaluating a schema.
  public struct Limits: Sendable, Hashable {
    /// The maximum number of subschemas, including those of referenced documents.
    ///
    /// Defaults to 250,000.
    public var maximumSubschemas: Int
    /// The maximum number of digits of the value of `multipleOf`.
    ///
    /// Defaults to 4,096.
    public var maximumDigits: Int
    /// The maximum number of steps per value.
    ///
    /// Defaults to ten million, which takes less than half a second.
    ///
    /// Each subschema evaluated for a value is a step, and so is each visited member; long strings and regular
    /// expressions count as several. Creating a sample takes at most about as long.
    public var maximumSteps: Int
    /// The maximum nesting of subschemas evaluated for a value and its contents.
    ///
    /// Defaults to 512.
    ///
    /// Each level takes up to a kilobyte of stack, and up to six in a debug build. If you raise the limit, also raise
    /// the stack size of the calling threads. Each level of a value counts as one, and more if `allOf` and similar
    /// keywords are in between.
    public var maximumDepth: Int
    /// The maximum number of violations to report for a value, not counting their causes.
    ///
    /// Defaults to 1,000.
    public var maximumViolations: Int
    /// The maximum number of causes to report for a value, over all violations.
    ///
    /// Defaults to 1,000. A violation of `anyOf` or `oneOf` has the violations of each alternative as its causes, which
    /// may have causes themselves. A cause with causes is reported in addition to them.
    public var maximumCauses: Int

    /// Creates limits; each has a default.
    public init(
      maximumSubschemas: Int = 250_000,
      maximumDigits: Int = 4096,
      maximumSteps: Int = 10_000_000,
      maximumDepth: Int = 512,
      maximumViolations: Int = 1000,
      maximumCauses: Int = 1000
    ) {
      self.maximumSubschemas = maximumSubschemas
      self.maximumDigits = maximumDigits
      self.maximumSteps = maximumSteps
      self.maximumDepth = maximumDepth
      self.maximumViolations = maximumViolations
      self.maximumCauses = maximumCauses
    }
  }
}

// MARK: - Other documents

extension JSONSchema {
  /// A closure that returns the document for an absolute URI without a fragment, or `nil` if the URI is unknown.
  ///
  /// It is the only access to documents that a schema refers to: no document is ever loaded from a network. The schemas
  /// of the drafts are built in.
  public typealias Resolver = (_ uri: String) throws -> JSONSource?

  /// A closure that finds a schema inside a document by its absolute URI, or by an anchor as the URI's fragment.
  package typealias Names = (_ uri: String) -> (document: String, pointer: JSONPointer)?
}
