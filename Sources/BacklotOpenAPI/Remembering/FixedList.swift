import BacklotJSON
import BacklotStubs

/// A list that comes in pages although no client changes it: what the contract shows of a collection that it only reads.
struct FixedList: Sendable {
  let collection: Collection
  let content: RememberedContent
  /// The name of the example that it is from, if it is from one.
  let example: String?

  /// Takes the list that an operation answers.
  ///
  /// The things are those of the first example that the contract's schema takes, or else what is made up.
  ///
  /// - Returns: The list, or `nil` if the operation answers no list in JSON, or its query cannot ask for a page of one.
  init?(_ operation: Operation, _ settings: ContractSettings) {
    guard operation.place.method == .get || operation.place.method == .head else { return nil }
    guard let schema = operation.success?.jsonSchema else { return nil }
    let shape = schema.shape.value
    // A number of things alone may be the size of something else, such as of a picture that an object describes.
    guard ListQuery.isPaged(operation, isList: shape.kinds.contains(.array)) else { return nil }
    let identifier = Self.identifier(in: shape)
    let maker = ContentMaker(settings: settings)
    let content = RememberedContent(operation: operation, identifier: identifier, maker: maker)
    let options = settings.options
    let examples = options.ignoresExamples || options.isDynamic ? [] : operation.listExamples
    let shown = examples.compactMap { example in
      operation.items(in: example.value, identifiedBy: identifier).map { (name: example.name, items: $0) }
    }
    if shown.isEmpty, !examples.isEmpty { return nil }
    let right = shown.lazy.map { (name: $0.name, items: content.listable($0.items), isEmpty: $0.items.isEmpty) }
      .first { !$0.items.isEmpty || $0.isEmpty }
    let made = { Self.made(schema, operation, maker).flatMap { operation.items(in: $0, identifiedBy: identifier) } }
    guard let items = right?.items ?? made() else { return nil }
    collection = Collection(
      listing: items.prefix(Collection.limit).map { (identifier: $0.identifier(in: identifier), item: $0) }
    )
    example = right?.name
    self.content = content
  }

  /// Returns what is made up for the list: the same each time for one backend.
  private static func made(_ schema: ContractSchema, _ operation: Operation, _ maker: ContentMaker) -> JSONValue? {
    let options = maker.settings.options
    // What cannot be made up is no list; the contract's own answer says why.
    do {
      guard options.isDynamic else { return try maker.typicalValue(of: schema) }
      return try maker.value(of: schema, seed: StableHash.hash(of: operation.place.id, options.seed ?? ""))
    } catch {
      return nil
    }
  }

  /// The member of a thing that is its identifier, as the schema of a list has it.
  private static func identifier(in shape: ValueShape) -> String {
    let elements = [shape.elements.first] + shape.arrays.map(\.shape.elements.first)
    let names = Set(elements.compactMap(\.self).flatMap { $0.members.map(\.name) })
    return CollectionFinder.identifiers.first(where: names.contains) ?? "id"
  }
}
