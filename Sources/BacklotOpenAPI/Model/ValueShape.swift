import BacklotJSON

/// The kinds of values that a schema accepts, as far as needed to read them from text and to write XML.
///
/// For example, `7` in a query is a number if the schema accepts numbers, and a string otherwise. References are
/// followed; `allOf`, `anyOf` and `oneOf` are merged.
struct ValueShape: Sendable {
  /// The kinds of values.
  ///
  /// Empty if any kind is accepted.
  var kinds: Kinds = []
  /// The named members, in order.
  var members: [(name: String, shape: ValueShape)] = []
  /// The names of the required members.
  var required: Set<String> = []
  /// The shape of an array's elements; at most one.
  var elements: [ValueShape] = []
  /// The shapes of the first elements of an array, each of which has its own (JSON Schema 2020-12 §10.3.1.1).
  var firstElements: [ValueShape] = []
  /// The style of an array inside of another one, if specified (Swagger 2.0, Items Object).
  var innerStyle: Parameter.Style?
  /// The shape of unnamed members; at most one.
  var others: [ValueShape] = []
  /// The format, if specified.
  var format: String?
  /// The default value (`default`), if specified.
  var standard: JSONValue?
  /// The minimum for integers, if specified.
  var minimum: Int?
  /// The schema's example (`example`), if any.
  var shown: JSONValue?
  /// The XML form of the value.
  var xml = XMLAnnotation()
  /// The name of the component, if the schema is one.
  var component: String?

  /// Kinds of JSON values.
  struct Kinds: OptionSet, Sendable {
    let rawValue: Int
    static let string = Kinds(rawValue: 1)
    static let number = Kinds(rawValue: 2)
    static let integer = Kinds(rawValue: 4)
    static let boolean = Kinds(rawValue: 8)
    static let array = Kinds(rawValue: 16)
    static let object = Kinds(rawValue: 32)
    static let null = Kinds(rawValue: 64)
  }

  /// The XML Object of OpenAPI (3.0.3 §4.7.26).
  struct XMLAnnotation: Sendable, Hashable {
    var name: String?
    var namespace: String?
    var prefix: String?
    var isAttribute = false
    var isWrapped = false
  }

  /// Creates an empty shape.
  init() {}

  /// Returns the shape of a named member.
  func member(_ name: String) -> ValueShape? { members.first { $0.name == name }?.shape }
}

// MARK: - Reading

extension ValueShape {
  /// Reads a schema.
  ///
  /// Broken references are ignored here: compiling the schema reports them.
  init(_ node: ContractNode, in library: ContractLibrary) {
    var reader = Reader(library: library)
    self = reader.shape(of: node, depth: 0)
  }

  /// A walk through a schema, which ends if the schema is recursive or too large.
  private struct Reader {
    let library: ContractLibrary
    /// The number of schemas that may still be read.
    var budget = 5_000
    /// The maximum depth.
    static let maximumDepth = 12

    mutating func shape(of node: ContractNode, depth: Int) -> ValueShape {
      var shape = ValueShape()
      guard budget > 0, depth <= Self.maximumDepth else { return shape }
      budget -= 1
      let target: ContractNode
      do throws(ContractError) { target = try library.resolved(node, allowsBoolean: true) } catch { return shape }
      if node.value["$ref"] != nil { shape.component = target.name }
      shape.read(target.value)
      addMembers(of: target, to: &shape, depth: depth)
      for keyword in ["allOf", "anyOf", "oneOf"] {
        for part in target[keyword]?.elements ?? [] {
          shape.merge(self.shape(of: part, depth: depth + 1))
        }
      }
      return shape
    }

    private mutating func addMembers(of node: ContractNode, to shape: inout ValueShape, depth: Int) {
      for (name, member) in node["properties"]?.members ?? [] {
        shape.add(name, shape: self.shape(of: member, depth: depth + 1))
      }
      if let elements = node["items"], elements.value.object != nil {
        shape.elements = [self.shape(of: elements, depth: depth + 1)]
      }
      shape.firstElements = (node["prefixItems"]?.elements ?? []).map { self.shape(of: $0, depth: depth + 1) }
      if let others = node["additionalProperties"], others.value.object != nil || others.value.bool == true {
        shape.others = [self.shape(of: others, depth: depth + 1)]
      }
    }
  }

  private mutating func read(_ schema: JSONValue) {
    kinds = Kinds(schema["type"])
    if schema["nullable"]?.bool == true || schema["x-nullable"]?.bool == true, !kinds.isEmpty { kinds.insert(.null) }
    if kinds.isEmpty { kinds = Kinds(of: schema["enum"]?.array ?? schema["const"].map { [$0] } ?? []) }
    if kinds.isEmpty, schema["properties"] != nil { kinds = .object }
    if kinds.isEmpty, schema["items"] != nil || schema["prefixItems"] != nil { kinds = .array }
    innerStyle = schema["collectionFormat"]?.string.flatMap(Self.style)
    required = Set((schema["required"]?.array ?? []).compactMap(\.string))
    format = schema["format"]?.string
    standard = schema["default"]
    minimum = schema["minimum"]?.int
    shown = schema["example"] ?? schema["examples"]?.array?.first
    if let annotation = schema["xml"] { xml = XMLAnnotation(annotation) }
  }

  private static func style(_ format: String) -> Parameter.Style? {
    switch format {
    case "csv": .form
    case "ssv": .spaceDelimited
    case "tsv": .tabDelimited
    case "pipes": .pipeDelimited
    default: nil
    }
  }

  private mutating func add(_ name: String, shape: ValueShape) {
    if let place = members.firstIndex(where: { $0.name == name }) {
      members[place].shape.merge(shape)
    } else {
      members.append((name, shape))
    }
  }

  /// Merges the shape with that of another schema.
  private mutating func merge(_ other: ValueShape) {
    kinds.formUnion(other.kinds)
    required.formUnion(other.required)
    for (name, shape) in other.members { add(name, shape: shape) }
    if elements.isEmpty { elements = other.elements }
    if firstElements.isEmpty { firstElements = other.firstElements }
    innerStyle = innerStyle ?? other.innerStyle
    if others.isEmpty { others = other.others }
    format = format ?? other.format
    standard = standard ?? other.standard
    minimum = minimum ?? other.minimum
    shown = shown ?? other.shown
    if xml == XMLAnnotation() { xml = other.xml }
  }
}

extension ValueShape.Kinds {
  /// Creates the kinds from the value of `type`.
  fileprivate init(_ type: JSONValue?) {
    let names = type?.array?.compactMap(\.string) ?? [type?.string].compactMap(\.self)
    self = names.reduce(into: []) { $0.formUnion(Self.named[$1] ?? []) }
  }

  /// Creates the kinds of some values.
  fileprivate init(of values: [JSONValue]) {
    self = values.reduce(into: []) { kinds, value in
      switch value {
      case .null: kinds.insert(.null)
      case .bool: kinds.insert(.boolean)
      case .number: kinds.insert(.number)
      case .string: kinds.insert(.string)
      case .array: kinds.insert(.array)
      case .object: kinds.insert(.object)
      }
    }
  }

  private static let named: [String: Self] = [
    "string": .string, "number": .number, "integer": .integer, "boolean": .boolean, "array": .array, "object": .object,
    "null": .null,
  ]
}

extension ValueShape.XMLAnnotation {
  fileprivate init(_ annotation: JSONValue) {
    name = annotation["name"]?.string
    namespace = annotation["namespace"]?.string
    prefix = annotation["prefix"]?.string
    isAttribute = annotation["attribute"]?.bool ?? false
    isWrapped = annotation["wrapped"]?.bool ?? false
  }
}
