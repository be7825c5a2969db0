import BacklotJSON

/// Schemas of a contract with what samples show of them.
struct SchemaRefinement {
  private let observation: SchemaObservation
  private var reader: SchemaReader
  private(set) var types: InferredTypes
  /// The refined schemas.
  private(set) var named: [SchemaKey: SchemaUse]

  /// - Parameter reader: The reader that has read all schemas.
  init(_ observation: SchemaObservation, reader: SchemaReader, options: InferenceOptions) {
    self.observation = observation
    self.reader = reader
    named = observation.named
    var shapes = observation.shapes
    shapes.findMaps()
    types = InferredTypes(shapes, options: options)
    for key in reader.keys {
      guard let root = observation.roots[key] else { continue }
      named[key] = refined(root)
    }
  }

  /// Returns the schema for a place.
  private mutating func refined(_ index: Int) -> SchemaUse {
    let place = observation.places[index]
    var use = place.use
    use.isNullable = use.isNullable || place.isNull
    let described = shape(of: place)
    guard let others = place.others else {
      use.shape = described
      return use
    }
    let inferred = types.use(at: others)
    use.isNullable = use.isNullable || inferred.isNullable
    guard place.isDescribed else {
      use.shape = inferred.shape
      return use
    }
    use.shape = union(of: SchemaUse(shape: described), and: inferred, at: place)
    // A type in the structure must not hide that of the schema.
    if case .reference(let key) = described { use.notes.title = "\(key.name) Value" }
    return use
  }

  /// Returns the shape of the values that a schema describes.
  private mutating func shape(of place: SchemaObservation.Place) -> SchemaShape {
    switch place.use.shape {
    case .array(let element): .array(refined(.element, of: place) ?? element)
    case .dictionary(let value): .dictionary(refined(.value, of: place) ?? value)
    case .object(let object): .object(self.object(object, of: place))
    case .union(let union): .union(self.union(union, of: place))
    case .integer, .enumeration: place.hasFraction ? number(of: place) : place.use.shape
    case .double: number(of: place)
    case .formatted(let format): text(format, of: place)
    case let other: other
    }
  }

  private mutating func refined(_ part: SchemaObservation.Part, of place: SchemaObservation.Place) -> SchemaUse? {
    place.parts[part].map { refined($0) }
  }

  private func number(of place: SchemaObservation.Place) -> SchemaShape {
    place.numbers.fractionType == .decimal ? .decimal : .double
  }

  private func text(_ format: TypeExpression.Format, of place: SchemaObservation.Place) -> SchemaShape {
    if types.options.keepsPlainStrings { return .string }
    if format == .url || place.formats.contains(TextFormats(format)) { return .formatted(format) }
    return place.formats.format.map { .formatted($0) } ?? .string
  }

  private mutating func object(_ object: ObjectShape, of place: SchemaObservation.Place) -> ObjectShape {
    var object = object
    for index in object.properties.indices {
      let key = object.properties[index].key
      if let use = refined(.member(key), of: place) { object.properties[index].use = use }
      if place.missing.contains(key) { object.properties[index].isRequired = false }
    }
    if let use = refined(.value, of: place) { object.additional = use }
    guard let rest = place.rest, types.graph[rest].isEmptyObject == false else { return object }
    switch types.use(at: rest).shape {
    case .object(let undeclared): object.properties += undeclared.properties
    case .dictionary(let value): object.additional = object.additional ?? value
    default: break
    }
    return object
  }

  private mutating func union(_ union: UnionShape, of place: SchemaObservation.Place) -> UnionShape {
    var union = union
    for index in union.cases.indices {
      // An object is of the alternative that it was observed as.
      union.cases[index].memberKeys = observation.named.memberKeys(of: union.cases[index])
      if let use = refined(.alternative(index), of: place) { union.cases[index].use = use }
    }
    return union
  }

  /// Returns a shape that has both values that a schema describes and others.
  private mutating func union(
    of described: SchemaUse,
    and others: SchemaUse,
    at place: SchemaObservation.Place
  ) -> SchemaShape {
    // Others are kept by the case for other values.
    if case .union(let union) = described.shape, union.discriminator != nil { return described.shape }
    guard let node = place.use.notes.node else { return .any }
    // The reader knows unions with names as they were before the refinement.
    let all = UnionShape(cases: cases(of: described) + cases(of: others), discriminator: nil)
    return reader.simplified(all, at: node, flattens: false).shape
  }

  private func cases(of use: SchemaUse) -> [UnionShape.Case] {
    switch use.shape {
    case .union(let union): union.cases
    case .reference(let key): [UnionShape.Case(name: key.name, use: use)]
    default: [UnionShape.Case(use: use)]
    }
  }
}

extension Shape {
  /// True if objects have no members.
  fileprivate var isEmptyObject: Bool { members.isEmpty && mapValues == nil }
}
