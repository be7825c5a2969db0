/// The meaning of keywords in a schema resource.
struct SchemaRules: Sendable, Hashable {
  enum Draft: Int, Sendable, Hashable, Comparable {
    case draft4, draft6, draft7, draft201909, draft202012

    static func < (left: Draft, right: Draft) -> Bool { left.rawValue < right.rawValue }
  }

  var draft: Draft
  /// True for schema objects of OpenAPI 2.0 or 3.0, which have fewer keywords than draft 4 and some additional ones.
  private(set) var isOlderOpenAPI = false
  /// True for OpenAPI 2.0.
  private(set) var isSwagger = false
  var vocabularies: SchemaVocabularies = .usual

  init(draft: Draft, vocabularies: SchemaVocabularies = .usual) {
    self.draft = draft
    self.vocabularies = vocabularies
  }

  init(_ dialect: JSONSchemaDialect) {
    switch dialect {
    case .draft4: self.init(draft: .draft4)
    case .draft6: self.init(draft: .draft6)
    case .draft7: self.init(draft: .draft7)
    case .draft201909: self.init(draft: .draft201909)
    case .draft202012: self.init(draft: .draft202012)
    case .openAPI31: self.init(draft: .draft202012, vocabularies: .usual.union(.openAPI))
    case .openAPI30, .swagger20:
      self.init(draft: .draft4)
      isOlderOpenAPI = true
      isSwagger = dialect == .swagger20
    }
  }

  /// Creates the rules of a well-known metaschema by its URI without a fragment.
  init?(metaschema uri: String) {
    guard let dialect = JSONSchemaDialect.allCases.first(where: { $0.uri == uri }) else { return nil }
    self.init(dialect)
  }

  /// True if keywords beside a `$ref` are ignored.
  var referencesStandAlone: Bool { draft <= .draft7 }

  var identifierKeyword: String? {
    if isOlderOpenAPI { return nil }
    return draft == .draft4 ? "id" : "$id"
  }

  /// True if `#name` in the identifier has the role of the later `$anchor`.
  var identifiersMayBeAnchors: Bool { draft <= .draft7 }

  var hasAnchors: Bool { draft >= .draft201909 }
}

/// The vocabularies of drafts 2019-09 and 2020-12; older drafts have all of them.
struct SchemaVocabularies: OptionSet, Sendable, Hashable {
  let rawValue: Int

  static let core = SchemaVocabularies(rawValue: 1)
  static let applicator = SchemaVocabularies(rawValue: 2)
  static let unevaluated = SchemaVocabularies(rawValue: 4)
  static let validation = SchemaVocabularies(rawValue: 8)
  static let metadata = SchemaVocabularies(rawValue: 16)
  static let format = SchemaVocabularies(rawValue: 32)
  static let formatAssertion = SchemaVocabularies(rawValue: 64)
  static let content = SchemaVocabularies(rawValue: 128)
  static let openAPI = SchemaVocabularies(rawValue: 256)

  static let usual: SchemaVocabularies = [.core, .applicator, .unevaluated, .validation, .metadata, .format, .content]

  init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// Creates the vocabularies for a member of `$vocabulary`, or returns `nil` if it is unknown.
  init?(uri: String, isRequired: Bool) {
    let (draft2019, draft2020) = (
      "https://json-schema.org/draft/2019-09/vocab/", "https://json-schema.org/draft/2020-12/vocab/"
    )
    if uri == "https://spec.openapis.org/oas/3.1/vocab/base" {
      self = .openAPI
    } else if uri.hasPrefix(draft2019) {
      self.init(name: String(uri.dropFirst(draft2019.count)), isFormatDemanded: isRequired)
    } else if uri.hasPrefix(draft2020) {
      self.init(name: String(uri.dropFirst(draft2020.count)), isFormatDemanded: false)
    } else {
      return nil
    }
  }

  /// In draft 2019-09, the format vocabulary asserts formats if it is required.
  private init?(name: String, isFormatDemanded: Bool) {
    switch name {
    case "core": self = .core
    // Before draft 2020-12, the applicator vocabulary included the unevaluated keywords.
    case "applicator": self = [.applicator]
    case "unevaluated": self = .unevaluated
    case "validation": self = .validation
    case "meta-data": self = .metadata
    case "format": self = isFormatDemanded ? [.format, .formatAssertion] : .format
    case "format-annotation": self = .format
    case "format-assertion": self = [.format, .formatAssertion]
    case "content": self = .content
    default: return nil
    }
  }
}
