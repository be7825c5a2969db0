/// The types that generated source uses and brings along, so that it depends on the standard library and Foundation only.
package enum SupportType: String, Sendable, Hashable, CaseIterable {
  case anyCodingKey = "AnyCodingKey"
  case anyJSON = "AnyJSON"
  case dateText = "DateText"
  case dateTimeText = "DateTimeText"
  case decodedMembers = "DecodedMembers"
  case encodedMembers = "EncodedMembers"
  case indirect = "Indirect"
  case memberNames = "MemberNames"
  case nullable = "Nullable"
  case urlText = "URLText"
  case uuidText = "UUIDText"

  init(_ format: TypeExpression.Format) {
    self =
      switch format {
      case .date: .dateText
      case .dateTime: .dateTimeText
      case .url: .urlText
      case .uuid: .uuidText
      }
  }
}

extension SupportType {
  /// Returns the source of some support types, in a stable order.
  ///
  /// - Parameters:
  ///   - types: The types.
  ///   - access: Their access level.
  ///   - namespace: The enumeration without cases that contains them; `nil` for the top level.
  package static func source(
    of types: Set<SupportType>,
    access: TypeRenderer.Access,
    namespace: String? = nil
  ) -> String {
    let sources = allCases.filter(types.contains).map { $0.source(with: access.prefix) }
    guard let namespace else { return sources.joined(separator: "\n\n") }
    return sources.flatMap { declarations(in: $0) }.map { contained($0, in: namespace) }.joined(separator: "\n\n")
  }

  /// Returns the declarations of a source, which begin at the beginning of a line.
  private static func declarations(in source: String) -> [String] {
    var all: [[Substring]] = []
    var isInside = false
    for line in source.split(separator: "\n", omittingEmptySubsequences: false) {
      if isInside == false, line.isEmpty { continue }
      if isInside == false { all.append([]) }
      all[all.count - 1].append(line)
      let opens = line.hasPrefix("///") || line.hasPrefix("@") || line.hasSuffix("{")
      isInside = line == "}" ? false : isInside || opens
    }
    return all.map { $0.joined(separator: "\n") }
  }

  /// Returns a declaration in a namespace; an extension, which cannot be inside of another one, names it.
  private static func contained(_ declaration: String, in namespace: String) -> String {
    if declaration.hasPrefix("extension ") { return "extension \(namespace).\(declaration.dropFirst(10))" }
    let lines = declaration.split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "" : "  " + $0 }
    return "extension \(namespace) {\n\(lines.joined(separator: "\n"))\n}"
  }

  /// Returns the source of a file with some support types.
  package static func file(of types: Set<SupportType>, access: TypeRenderer.Access) -> String {
    let source = source(of: types, access: access)
    return GeneratedFolder.Mark.support.rawValue + (source.isEmpty ? "" : "\nimport Foundation\n\n\(source)\n")
  }

  private func source(with access: String) -> String {
    switch self {
    case .anyCodingKey: Self.anyCodingKeySource(access)
    case .anyJSON: Self.anyJSONSource(access)
    case .nullable: Self.nullableSource(access)
    case .indirect: Self.indirectSource(access)
    case .decodedMembers: Self.decodedMembersSource
    case .memberNames: Self.memberNamesSource
    case .encodedMembers: Self.encodedMembersSource
    case .dateText: Self.dateTextSource(access)
    case .dateTimeText: Self.dateTimeTextSource(access)
    case .urlText:
      Self.textSource(
        access,
        name: rawValue,
        meaning: "a URL",
        property: "url: URL?",
        conversion: "URL(string: rawValue)",
        initializer: "init(_ url: URL) { self.init(rawValue: url.absoluteString) }"
      )
    case .uuidText:
      Self.textSource(
        access,
        name: rawValue,
        meaning: "a UUID",
        property: "uuid: UUID?",
        conversion: "UUID(uuidString: rawValue)",
        initializer: "init(_ uuid: UUID) { self.init(rawValue: uuid.uuidString) }"
      )
    }
  }

  private static func textSource(
    _ access: String,
    name: String,
    meaning: String,
    property: String,
    conversion: String,
    initializer: String
  ) -> String {
    """
    /// Text that is \(meaning), with its spelling kept.
    \(access)struct \(name): RawRepresentable, Codable, Hashable, Sendable, ExpressibleByStringLiteral {
      \(access)var rawValue: String
      /// The value; `nil` if the text is not \(meaning).
      \(access)var \(property) { \(conversion) }

      \(access)init(rawValue: String) { self.rawValue = rawValue }
      \(access)init(stringLiteral value: String) { self.init(rawValue: value) }
      \(access)\(initializer)
    }
    """
  }
}

// MARK: - Dates

extension SupportType {
  private static func dateTimeTextSource(_ access: String) -> String {
    textSource(
      access,
      name: "DateTimeText",
      meaning: "a date with a time (RFC 3339)",
      property: "date: Date?",
      conversion:
        "(try? Date(rawValue, strategy: .iso8601)) ?? (try? Date(rawValue, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true)))",
      initializer: "init(_ date: Date) { self.init(rawValue: date.formatted(.iso8601)) }"
    )
  }

  private static func dateTextSource(_ access: String) -> String {
    textSource(
      access,
      name: "DateText",
      meaning: "a date without a time (RFC 3339)",
      property: "date: Date?",
      conversion: "try? Date(rawValue, strategy: .iso8601.year().month().day())",
      initializer: "init(_ date: Date) { self.init(rawValue: date.formatted(.iso8601.year().month().day())) }"
    )
  }
}

// MARK: - JSON

extension SupportType {
  private static func anyCodingKeySource(_ access: String) -> String {
    """
    /// The name of any member.
    \(access)struct AnyCodingKey: CodingKey, Hashable, Sendable {
      \(access)var stringValue: String
      \(access)var intValue: Int? { nil }

      \(access)init(stringValue: String) { self.stringValue = stringValue }
      \(access)init?(intValue: Int) { nil }
    }
    """
  }

  private static let decodedMembersSource = """
    /// The members of an object that is being decoded.
    struct DecodedMembers {
      private let container: KeyedDecodingContainer<AnyCodingKey>

      init(_ decoder: any Decoder) throws { container = try decoder.container(keyedBy: AnyCodingKey.self) }

      func required<Value: Decodable>(_ key: String) throws -> Value {
        try container.decode(Value.self, forKey: AnyCodingKey(stringValue: key))
      }

      func optional<Value: Decodable>(_ key: String) throws -> Value? {
        try container.decodeIfPresent(Value.self, forKey: AnyCodingKey(stringValue: key))
      }

      /// Returns the value of a member that can be missing and can be `null`.
      func nullable<Value: Decodable>(_ key: String) throws -> Value? {
        let key = AnyCodingKey(stringValue: key)
        return container.contains(key) ? try container.decode(Value.self, forKey: key) : nil
      }

      func others<Value: Decodable>(besides keys: Set<String>) throws -> [String: Value] {
        var others: [String: Value] = [:]
        for key in container.allKeys where keys.contains(key.stringValue) == false {
          others[key.stringValue] = try container.decode(Value.self, forKey: key)
        }
        return others
      }
    }
    """

  private static let memberNamesSource = """
    /// The choice of an object by the names of its members.
    enum MemberNames {
      /// Returns the positions of the objects: those whose required members are all there, then those with most known
      /// members first.
      static func order(of decoder: any Decoder, among objects: [(required: Set<String>, known: Set<String>)]) -> [Int] {
        guard let container = try? decoder.container(keyedBy: AnyCodingKey.self) else { return [] }
        let names = Set(container.allKeys.map(\\.stringValue))
        let ranks = objects.enumerated().map { position, object in
          let shared = object.known.intersection(names).count
          let isComplete = object.required.isSubset(of: names)
          return (isComplete ? 0 : 1, names.count - shared, object.known.count - shared, position)
        }
        return ranks.sorted { $0 < $1 }.map { $0.3 }
      }
    }
    """

  private static let encodedMembersSource = """
    /// The members of an object that is being encoded.
    struct EncodedMembers {
      private var container: KeyedEncodingContainer<AnyCodingKey>

      init(_ encoder: any Encoder) { container = encoder.container(keyedBy: AnyCodingKey.self) }

      mutating func encode<Value: Encodable>(_ value: Value, _ key: String) throws {
        try container.encode(value, forKey: AnyCodingKey(stringValue: key))
      }

      mutating func encodeIfPresent<Value: Encodable>(_ value: Value?, _ key: String) throws {
        try container.encodeIfPresent(value, forKey: AnyCodingKey(stringValue: key))
      }

      mutating func encode<Value: Encodable>(_ others: [String: Value]) throws {
        for (key, value) in others { try encode(value, key) }
      }
    }
    """

  private static func nullableSource(_ access: String) -> String {
    """
    /// A value or `null`, for a member that can also be missing.
    \(access)enum Nullable<Value> {
      case null
      case value(Value)

      /// The value, or `nil` for `null`.
      \(access)var value: Value? { if case .value(let value) = self { value } else { nil } }
    }

    extension Nullable: Equatable where Value: Equatable {}
    extension Nullable: Hashable where Value: Hashable {}
    extension Nullable: Sendable where Value: Sendable {}

    extension Nullable: Decodable where Value: Decodable {
      \(access)init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        // The container, unlike `Value(from:)`, decodes a `Decimal` from a number.
        self = container.decodeNil() ? .null : .value(try container.decode(Value.self))
      }
    }

    extension Nullable: Encodable where Value: Encodable {
      \(access)func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .value(let value): try container.encode(value)
        case .null: try container.encodeNil()
        }
      }
    }
    """
  }

  private static func indirectSource(_ access: String) -> String {
    """
    /// Stores a value outside of the structure that has it, so that a structure can contain values of its own type.
    @propertyWrapper
    \(access)indirect enum Indirect<Value> {
      case value(Value)

      \(access)init(wrappedValue: Value) { self = .value(wrappedValue) }

      \(access)var wrappedValue: Value {
        get { switch self { case .value(let value): value } }
        set { self = .value(newValue) }
      }
    }

    extension Indirect: Equatable where Value: Equatable {}
    extension Indirect: Hashable where Value: Hashable {}
    extension Indirect: Sendable where Value: Sendable {}
    """
  }

  private static func anyJSONSource(_ access: String) -> String {
    """
    /// Any JSON value.
    \(access)indirect enum AnyJSON: Hashable, Sendable {
      case null
      case bool(Bool)
      case integer(Int)
      case decimal(Decimal)
      case double(Double)
      case string(String)
      case array([AnyJSON])
      case object([String: AnyJSON])
    }

    extension AnyJSON: Codable {
      \(access)init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
          self = .null
        } else if let value = try? container.decode(String.self) {
          self = .string(value)
        } else if let value = try? container.decode(Bool.self) {
          self = .bool(value)
        } else if let value = try? container.decode(Int.self) {
          self = .integer(value)
        } else if let value = try? container.decode(Decimal.self) {
          self = .decimal(value)
        } else if let value = try? container.decode(Double.self) {
          self = .double(value)
        } else if let value = try? container.decode([Self].self) {
          self = .array(value)
        } else {
          self = .object(try container.decode([String: Self].self))
        }
      }

      \(access)func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .integer(let value): try container.encode(value)
        case .decimal(let value): try container.encode(value)
        case .double(let value): try container.encode(value)
        case .string(let value): try container.encode(value)
        case .array(let value): try container.encode(value)
        case .object(let value): try container.encode(value)
        }
      }
    }
    """
  }
}
