import BacklotJSON
import BacklotStubs

/// A list that is served in pages although no client changes it: the contract's content of a read-only collection.
struct FixedList: Sendable {
  let collection: Collection
  let content: RememberedContent
  /// The name of the example with the list's items, if they are from one.
  let example: String?

  /// Creates the fixed list of an operation.
  ///
  /// The items are those of the first example that the contract's schema accepts, or else generated.
  ///
  /// - Returns: The list, or `nil` if the operation has no list as JSON response, or its query cannot request a page.
  init?(_ operation: Operation, settings: ContractSettings) {
    guard operation.place.method == .get || operation.place.method == .head else { return nil }
    guard let schema = operation.success?.jsonSchema else { return nil }
    let shape = schema.shape.value
    // A limit alone may be the size of something else, such as of a picture that an object describes.
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
    let made = {
      Self.generatedContent(of: schema, for: operation, by: maker).flatMap {
        operation.items(in: $0, identifiedBy: identifier)
      }
    }
    guard let items = right?.items ?? made() else { return nil }
    collection = Collection(
      listing: items.prefix(Collection.limit).map { (identifier: $0.identifier(in: identifier), item: $0) }
    )
    example = right?.name
    self.content = content
  }

  /// Returns the generated content of the list, which is the same each time for one backend.
  private static func generatedContent(of schema: ContractSchema, for operation: Operation, by maker: ContentMaker)
    -> JSONValue?
  {
    let options = maker.settings.options
    // If the content cannot be generated, there is no list, and the contract's own response reports the reason.
    do {
      guard options.isDynamic else { return try maker.typicalValue(of: schema) }
      return try maker.value(of: schema, seed: StableHash.hash(of: operation.place.id, options.seed ?? ""))
    } catch {
      return nil
    }
  }

  /// Returns the member that identifies an item, by the schema of a list.
  private static func identifier(in shape: ValueShape) -> String {
    let elements = [shape.elements.first] + shape.arrays.map(\.shape.elements.first)
    let names = Set(elements.compactMap(\.self).flatMap { $0.members.map(\.name) })
    return CollectionFinder.identifiers.first(where: names.contains) ?? "id"
  }
}
