import BacklotJSON
import BacklotOpenAPI

/// The values that a schema describes, before they have a type with a name in Swift.
///
/// Shapes are equal if the same type can represent them, regardless of documentation.
indirect enum SchemaShape: Sendable, Hashable {
  case any, string, bool, integer, double
  /// A number whose digits a `Double` would change, which only samples show.
  case decimal
  /// Bytes, as the content of a message or a part of one.
  case bytes
  case formatted(TypeExpression.Format)
  case array(SchemaUse)
  case dictionary(SchemaUse)
  case object(ObjectShape)
  case enumeration(EnumShape)
  case union(UnionShape)
  /// The schema at another place, which has a name.
  case reference(SchemaKey)
}

/// A shape at a place, with what the place says about it.
struct SchemaUse: Sendable, Hashable {
  var shape: SchemaShape
  var isNullable = false
  var notes = SchemaNotes()

  static let any = SchemaUse(shape: .any)
}

/// The annotations of a schema, all of which compare equal because they do not change the type.
struct SchemaNotes: Sendable, Hashable {
  var title: String?
  var documentation: [String] = []
  var isDeprecated = false
  var isReadOnly = false
  var isWriteOnly = false
  /// The schema.
  var node: ContractNode?
  /// The media type of a string that contains a document (`contentMediaType`).
  var mediaType: String?

  static func == (lhs: Self, rhs: Self) -> Bool { true }
  func hash(into hasher: inout Hasher) {}
}

/// An object with named members.
struct ObjectShape: Sendable, Hashable {
  struct Property: Sendable, Hashable {
    var key: String
    var use: SchemaUse
    var isRequired: Bool
  }

  var properties: [Property] = []
  var additional: SchemaUse?

  /// Adds the members of another object that describes the same value.
  mutating func merge(_ other: ObjectShape) {
    for property in other.properties {
      guard let index = properties.firstIndex(where: { $0.key == property.key }) else {
        properties.append(property)
        continue
      }
      properties[index].isRequired = properties[index].isRequired || property.isRequired
      if property.use.shape != .any { properties[index].use = property.use }
    }
    additional = other.additional ?? additional
  }

  mutating func require(_ keys: Set<String>) {
    for index in properties.indices where keys.contains(properties[index].key) { properties[index].isRequired = true }
  }
}

/// Known strings or integers.
struct EnumShape: Sendable, Hashable {
  var rawType: OpenEnum.RawType
  var values: [JSONValue]
}

/// One of several shapes.
struct UnionShape: Sendable, Hashable {
  struct Case: Sendable, Hashable {
    /// The name of the schema or its title, if any.
    var name: String?
    var use: SchemaUse
    /// The values of the discriminator.
    var tags: [String] = []
    /// The names by which objects are chosen; `nil` for those of the shape.
    var memberKeys: MemberKeys?

    static func == (lhs: Self, rhs: Self) -> Bool { lhs.use == rhs.use && lhs.tags == rhs.tags }
    func hash(into hasher: inout Hasher) {
      hasher.combine(use)
      hasher.combine(tags)
    }
  }

  var cases: [Case]
  var discriminator: String?
  /// True if the discriminator is a member that has other values in each alternative, which the contract does not name.
  var isDiscriminatorImplied = false
}

/// The names of members by which an alternative is chosen for an object.
struct MemberKeys: Sendable {
  let required: [String]
  let known: [String]
  private let names: Set<String>

  init(_ properties: [ObjectShape.Property]) {
    required = properties.filter(\.isRequired).map(\.key)
    known = properties.map(\.key)
    names = Set(known)
  }

  /// Returns a number that is smaller for an alternative that is closer to an object.
  func rank(for object: JSONObject) -> (Int, Int, Int) {
    let shared = object.count { names.contains($0.key) }
    let isComplete = required.allSatisfy { object[$0] != nil }
    return (isComplete ? 0 : 1, object.count - shared, known.count - shared)
  }
}

extension [SchemaKey: SchemaUse] {
  /// Returns the names by which an alternative is chosen; `nil` if it is no object.
  func memberKeys(of item: UnionShape.Case) -> MemberKeys? {
    if let known = item.memberKeys { return known }
    switch target(of: item.use)?.shape {
    case .object(let object): return MemberKeys(object.properties)
    case .dictionary: return MemberKeys([])
    default: return nil
    }
  }

  /// Returns the use that references lead to; `nil` if they lead back to themselves.
  func target(of use: SchemaUse) -> SchemaUse? {
    var use = use
    for _ in 0..<100 {
      guard case .reference(let key) = use.shape, let target = self[key] else { return use }
      use = SchemaUse(shape: target.shape, isNullable: use.isNullable || target.isNullable, notes: target.notes)
    }
    return nil
  }
}

/// The place of a schema that other schemas refer to.
struct SchemaKey: Sendable, Hashable {
  let uri: String
  let pointer: JSONPointer

  init(_ node: ContractNode) {
    uri = node.document.uri
    pointer = node.pointer
  }

  /// The key of the members that a schema itself has, if others extend it.
  var members: SchemaKey { SchemaKey(uri: uri, pointer: pointer.appending("allOf")) }

  private init(uri: String, pointer: JSONPointer) {
    self.uri = uri
    self.pointer = pointer
  }

  /// The name of the component, or a name after the place.
  var name: String {
    let tokens = pointer.tokens
    let places: [[String]] = [["components", "schemas"], ["definitions"], ["$defs"]]
    if let place = places.first(where: { tokens.starts(with: $0) && tokens.count > $0.count }) {
      return tokens.dropFirst(place.count).filter { Self.structural.contains($0) == false }.joined(separator: " ")
    }
    if let last = tokens.last { return tokens.count > 1 && Int(last) != nil ? tokens.suffix(2).joined() : last }
    let file = uri.split(separator: "/").last.map(String.init) ?? uri
    return file.split(separator: ".").first.map(String.init) ?? file
  }

  private static let structural: Set<String> = ["properties", "items", "allOf", "anyOf", "oneOf", "schema"]
}
