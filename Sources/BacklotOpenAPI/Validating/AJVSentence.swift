import BacklotJSON
import BacklotJSONSchema

/// The violation messages of AJV, the validator behind Prism.
///
/// Users of Prism compare these messages.
enum AJVSentence {
  /// Returns the keyword as AJV names it.
  ///
  /// In AJV, an exclusive bound has a separate keyword in every dialect.
  static func keyword(of violation: JSONSchemaViolation) -> String {
    switch violation.keyword {
    case "minimum" where violation.isExclusive: "exclusiveMinimum"
    case "maximum" where violation.isExclusive: "exclusiveMaximum"
    case "minContains", "maxContains": "contains"
    case "": "false schema"
    default: violation.keyword
    }
  }

  /// Returns the sentence without its subject.
  static func message(of violation: JSONSchemaViolation) -> String {
    let value = violation.keywordValue
    let bound = value.map { $0.serializedText } ?? ""
    switch keyword(of: violation) {
    case "type": return "must be \(types(value))"
    case "enum": return "must be equal to one of the allowed values: \(list(value))"
    case "const": return "must be equal to constant"
    case "required": return "must have required property '\(violation.missingName ?? "")'"
    case "additionalProperties": return additional(violation.unexpectedName)
    case "unevaluatedProperties": return "must NOT have unevaluated properties: '\(violation.unexpectedName ?? "")'"
    case "minLength": return "must NOT have fewer than \(bound) characters"
    case "maxLength": return "must NOT have more than \(bound) characters"
    case "minItems": return "must NOT have fewer than \(bound) items"
    case "maxItems": return "must NOT have more than \(bound) items"
    case "minProperties": return "must NOT have fewer than \(bound) properties"
    case "maxProperties": return "must NOT have more than \(bound) properties"
    case "uniqueItems": return "must NOT have duplicate items"
    case "minimum": return "must be >= \(bound)"
    case "maximum": return "must be <= \(bound)"
    case "exclusiveMinimum": return "must be > \(violation.exclusiveBound)"
    case "exclusiveMaximum": return "must be < \(violation.exclusiveBound)"
    case "multipleOf": return "must be multiple of \(bound)"
    case "pattern": return "must match pattern \"\(value?.string ?? "")\""
    case "format": return "must match format \"\(value?.string ?? "")\""
    case "oneOf": return "must match exactly one schema in oneOf"
    case "anyOf": return "must match a schema in anyOf"
    case "not": return "must NOT be valid"
    case "contains": return "must contain at least \(violation.containedCount) valid item(s)"
    case "propertyNames": return "property name must be valid"
    case "false schema": return "boolean schema is false"
    default: return violation.message
    }
  }

  private static func types(_ value: JSONValue?) -> String {
    value?.string ?? (value?.array ?? []).compactMap(\.string).joined(separator: ",")
  }

  private static func list(_ value: JSONValue?) -> String {
    (value?.array ?? []).map(\.serializedText).joined(separator: ", ")
  }

  private static func additional(_ name: String?) -> String {
    "must NOT have additional properties" + (name.map { "; found '\($0)'" } ?? "")
  }
}

extension JSONValue {
  /// A string unchanged, and any other value as JSON, as JavaScript writes values in messages.
  fileprivate var serializedText: String { string ?? serialized() }
}

extension JSONSchemaViolation {
  /// The schema object that contains the keyword.
  private var siblings: JSONValue? { keywordSchema }

  /// True if the bound itself is excluded, which drafts up to 4 express by a second keyword.
  fileprivate var isExclusive: Bool {
    siblings?[keyword == "minimum" ? "exclusiveMinimum" : "exclusiveMaximum"]?.bool == true
  }

  fileprivate var exclusiveBound: String {
    if keywordValue?.bool != nil || isExclusive {
      let name = keyword.lowercased().hasSuffix("minimum") ? "minimum" : "maximum"
      return siblings?[name]?.serializedText ?? ""
    }
    return keywordValue?.serializedText ?? ""
  }

  fileprivate var containedCount: Int { siblings?["minContains"]?.int ?? 1 }
}
