import BacklotRecording

/// The types of places, in which each type to declare is referred to by its position in `items`.
struct InferredTypes {
  /// A type to declare.
  struct Item {
    enum Kind {
      case structure([Property])
      case openEnum([String])
      /// The types without `null`, in the order in which a decoder tries them.
      case union([TypeExpression])
    }

    let shape: Int
    var kind: Kind

    /// The positions of the items that the declaration refers to.
    var references: [Int] {
      switch kind {
      case .structure(let properties): properties.flatMap(\.type.declared)
      case .union(let types): types.flatMap(\.declared)
      case .openEnum: []
      }
    }
  }

  /// A member of a structure.
  struct Property {
    let key: String
    let shape: Int
    /// The number of objects with the member.
    let count: Int
    let type: TypeExpression
    let isRequired: Bool
  }

  let graph: ShapeGraph
  let options: InferenceOptions
  private(set) var items: [Item] = []
  /// The number of members that are optional only because there are too few samples.
  private(set) var unprovenCount = 0
  private var known: [Int: TypeExpression] = [:]
  /// The places whose type is being determined.
  private var open: Set<Int> = []

  init(_ graph: ShapeGraph, options: InferenceOptions) {
    self.graph = graph
    self.options = options
  }

  /// Returns the type of whole samples.
  mutating func rootType() -> TypeExpression { type(of: ShapeGraph.root, isNullable: graph.hasNullSamples) }

  /// Returns the type of the values at a place of `addRoot(named:)`, without `null`.
  mutating func type(ofRoot place: Int) -> TypeExpression { type(of: place) }

  /// Returns the type of the values at a place, without `null`.
  private mutating func type(of index: Int) -> TypeExpression {
    let index = graph.resolved(index)
    if let known = known[index] { return known }
    // Only structures and unions contain themselves, and they are known before their parts are.
    guard index != ShapeGraph.unknown, open.insert(index).inserted else { return .json }
    defer { open.remove(index) }
    let shape = graph[index]
    let result = shape.kinds.count > 1 ? union(at: index, shape) : simpleType(of: index, shape)
    known[index] = result
    return result
  }

  private mutating func union(at index: Int, _ shape: Shape) -> TypeExpression {
    items.append(Item(shape: index, kind: .union([])))
    let item = items.count - 1
    // The parts may lead back to this place.
    known[index] = .declared(item)
    var types = scalars(of: index, shape)
    if shape.arrays.count > 0 { types.append(array(of: shape)) }
    if shape.objects.count > 0 { types.append(object(at: index, shape, isAlone: false)) }
    items[item].kind = .union(types)
    return .declared(item)
  }

  private mutating func simpleType(of index: Int, _ shape: Shape) -> TypeExpression {
    if shape.arrays.count > 0 { return array(of: shape) }
    if shape.objects.count > 0 { return object(at: index, shape, isAlone: true) }
    return scalars(of: index, shape).first ?? .json
  }

  private mutating func array(of shape: Shape) -> TypeExpression {
    guard let elements = shape.elements else { return .array(of: .json) }
    return .array(of: type(of: elements, isNullable: shape.haveNullElements))
  }

  /// Returns the type of values at a place, or `null`.
  private mutating func type(of index: Int, isNullable: Bool) -> TypeExpression {
    let type = type(of: index)
    return isNullable ? type.withNull : type
  }
}

// MARK: - Scalars

extension InferredTypes {
  private mutating func scalars(of index: Int, _ shape: Shape) -> [TypeExpression] {
    var types: [TypeExpression] = []
    if shape.bools.count > 0 { types.append(.bool) }
    if shape.numbers.seen.count > 0 { types.append(number(of: shape)) }
    if shape.texts.seen.count > 0 { types.append(text(of: index, shape)) }
    return types
  }

  private func number(of shape: Shape) -> TypeExpression {
    let facts = shape.numbers
    if facts.areIntegers {
      // Measures may turn out to have fractions; numbers that count and identify do not.
      let isProven = options.isEnough(facts.seen.count) || facts.largestInteger >= 1_000_000_000
      return isProven || IntegerName.isLikely(shape.name) ? .integer : .double
    }
    return facts.fractionType
  }

  private mutating func text(of index: Int, _ shape: Shape) -> TypeExpression {
    if let format = shape.texts.formats.format { return options.keepsPlainStrings ? .string : .formatted(format) }
    guard let values = EnumCandidate.values(of: shape) else { return .string }
    items.append(Item(shape: index, kind: .openEnum(values)))
    return .declared(items.count - 1)
  }
}

// MARK: - Objects

extension InferredTypes {
  private mutating func object(at index: Int, _ shape: Shape, isAlone: Bool) -> TypeExpression {
    if let values = shape.mapValues { return .dictionary(of: type(of: values, isNullable: shape.haveNullValues)) }
    if shape.members.isEmpty { return .dictionary(of: .json) }
    items.append(Item(shape: index, kind: .structure([])))
    let item = items.count - 1
    if isAlone { known[index] = .declared(item) }
    items[item].kind = .structure(shape.members.map { property($0, of: shape) })
    return .declared(item)
  }

  private mutating func property(_ member: Shape.Member, of shape: Shape) -> Property {
    let type = type(of: member.shape, isNullable: member.nullCount > 0)
    let isAlwaysPresent = member.count == shape.objects.count
    // A member that is `null` in samples accepts a missing value as well.
    let isRequired = isAlwaysPresent && (options.isEnough(shape.objects.count) || type.isOptional)
    if isAlwaysPresent, isRequired == false { unprovenCount += 1 }
    return Property(key: member.key, shape: member.shape, count: member.count, type: type, isRequired: isRequired)
  }
}

// MARK: - Names

/// Names of numbers that are integers by their meaning.
enum IntegerName {
  /// Returns true if a name says that its number counts or identifies.
  static func isLikely(_ name: String) -> Bool {
    guard let last = SwiftName.words(of: name).last?.lowercased() else { return false }
    return words.contains(last) || words.contains(EnglishNoun.singular(of: last) ?? last)
  }

  private static let words: Set<String> = [
    "age", "code", "count", "day", "height", "id", "identifier", "index", "key", "level", "limit", "line", "month",
    "num", "number", "offset", "order", "page", "pages", "population", "port", "position", "qty", "quantity", "rank",
    "size", "status", "statuscode", "time", "timestamp", "total", "version", "width", "year",
  ]
}

/// The decision whether strings are those of an enumeration.
enum EnumCandidate {
  /// Returns the values in alphabetical order; `nil` if the strings are of no enumeration.
  ///
  /// They must be few, repeated, and words, and neither secret nor named as texts are.
  static func values(of shape: Shape) -> [String]? {
    if shape.isSecret { return nil }
    let facts = shape.texts
    let distinct = facts.distinct
    guard facts.seen.count >= InferenceOptions.evidence, (2...20).contains(distinct.count),
      distinct.count * 3 <= facts.seen.count, distinct.keys.allSatisfy(isWord),
      isText(shape.name) == false, distinct.keys.contains(where: SecretShape.isFound) == false
    else { return nil }
    let singleCount = distinct.values.count { $0 == 1 }
    return singleCount * 3 <= distinct.count ? distinct.keys.sorted() : nil
  }

  /// Returns true if a name says that its strings are names or other texts, which repeat only by chance.
  private static func isText(_ name: String) -> Bool {
    guard let last = SwiftName.words(of: name).last?.lowercased() else { return false }
    return textNames.contains(last) || textNames.contains(EnglishNoun.singular(of: last) ?? last)
  }

  private static let textNames: Set<String> = [
    "address", "author", "capital", "city", "comment", "description", "email", "file", "filename", "firstname", "id",
    "initial", "key", "lastname", "login", "message", "name", "password", "path", "phone", "street", "surname", "text",
    "title", "token", "url", "user", "username", "value",
  ]

  private static func isWord(_ text: String) -> Bool {
    guard let first = text.utf8.first, isLetter(first), text.utf8.count <= 30 else { return false }
    return text.utf8.allSatisfy {
      isLetter($0) || ($0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9")) || separators.contains($0)
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (byte | 0x20) >= UInt8(ascii: "a") && (byte | 0x20) <= UInt8(ascii: "z")
  }

  private static let separators: Set<UInt8> = [
    UInt8(ascii: " "), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."),
  ]
}
