package import BacklotJSON

/// A Swift type to write.
package struct TypeDeclaration: Sendable, Hashable {
  /// The name, unique in its scope.
  package var name: String
  /// The position of the declaration that contains this one; `nil` for a type at the top level.
  package var parent: Int?
  /// The paragraphs of the documentation comment; the first one is the summary.
  package var documentation: [String]
  package var isDeprecated: Bool
  package var kind: Kind

  package enum Kind: Sendable, Hashable {
    case structure(Structure)
    case openEnum(OpenEnum)
    case union(Union)
    /// Another name for a type.
    case alias(TypeExpression)
  }

  package init(
    name: String,
    parent: Int? = nil,
    documentation: [String] = [],
    isDeprecated: Bool = false,
    kind: Kind
  ) {
    self.name = name
    self.parent = parent
    self.documentation = documentation
    self.isDeprecated = isDeprecated
    self.kind = kind
  }
}

// MARK: - Structures

/// An object with named members.
package struct Structure: Sendable, Hashable {
  package var properties: [Property]
  /// The type of all members that are no properties; `nil` if they are not kept.
  package var additional: TypeExpression?

  package init(properties: [Property] = [], additional: TypeExpression? = nil) {
    self.properties = properties
    self.additional = additional
  }

  package struct Property: Sendable, Hashable {
    /// The name of the JSON member.
    package var key: String
    /// The name in Swift, without backticks.
    package var name: String
    /// The type of the value if the member is present; optional if it can be `null`.
    package var type: TypeExpression
    /// True if each object has this member.
    package var isRequired: Bool
    package var documentation: [String]
    package var isDeprecated: Bool

    /// The name of the stored property as it is written, which is another one if the compiler would warn of each use.
    var storage: String { isDeprecated ? Self.storage(ofDeprecated: name) : SwiftName.escaped(name) }

    static func storage(ofDeprecated name: String) -> String { "stored" + SwiftName.type(name) }

    package init(
      key: String,
      name: String,
      type: TypeExpression,
      isRequired: Bool,
      documentation: [String] = [],
      isDeprecated: Bool = false
    ) {
      self.key = key
      self.name = name
      self.type = type
      self.isRequired = isRequired
      self.documentation = documentation
      self.isDeprecated = isDeprecated
    }
  }
}

// MARK: - Enumerations

/// A string or an integer of a known set, or any other, which is kept.
package struct OpenEnum: Sendable, Hashable {
  package enum RawType: Sendable, Hashable { case string, integer }

  package var rawType: RawType
  package var cases: [Case]

  package init(rawType: RawType, cases: [Case]) {
    self.rawType = rawType
    self.cases = cases
  }

  package struct Case: Sendable, Hashable {
    /// The value in JSON, of the raw type.
    package var value: JSONValue
    /// The name in Swift, without backticks.
    package var name: String
    package var documentation: [String]

    package init(value: JSONValue, name: String, documentation: [String] = []) {
      self.value = value
      self.name = name
      self.documentation = documentation
    }
  }
}

// MARK: - Unions

/// A value of one of several types, or any other, which is kept.
package struct Union: Sendable, Hashable {
  package var cases: [Case]
  package var choice: Choice

  package init(cases: [Case], choice: Choice = .firstThatDecodes) {
    self.cases = cases
    self.choice = choice
  }

  /// How a decoder chooses the case.
  package enum Choice: Sendable, Hashable {
    /// The first case, in order, whose type can be decoded.
    case firstThatDecodes
    /// The case whose `tags` contain the value of a member.
    case discriminator(key: String)
    /// Objects by the names of their members: preferably the case with all `requiredKeys` and most of the `knownKeys`;
    /// other values as `firstThatDecodes`.
    case memberNames
  }

  package struct Case: Sendable, Hashable {
    /// The name in Swift, without backticks.
    package var name: String
    package var type: TypeExpression
    /// The values of the discriminator.
    package var tags: [String]
    /// True if the members of an object decide whether it is of this case.
    package var isObject: Bool
    /// The members that an object of this case has.
    package var requiredKeys: [String]
    /// All members that an object of this case may have.
    package var knownKeys: [String]

    package init(
      name: String,
      type: TypeExpression,
      tags: [String] = [],
      isObject: Bool = false,
      requiredKeys: [String] = [],
      knownKeys: [String] = []
    ) {
      self.name = name
      self.type = type
      self.tags = tags
      self.isObject = isObject
      self.requiredKeys = requiredKeys
      self.knownKeys = knownKeys
    }
  }
}
