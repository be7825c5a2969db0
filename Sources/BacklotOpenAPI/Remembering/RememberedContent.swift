import BacklotHTTP
import BacklotJSON
import BacklotStubs

/// Puts what is remembered into the form that an operation's answers have.
struct RememberedContent {
  let operation: Operation
  let plan: CollectionPlan
  let maker: ContentMaker

  /// A thing as an answer, without what only clients may say; what was removed is told only where the answer is like a thing.
  func item(_ item: JSONValue, in response: DocumentedResponse, removed: Bool = false) -> JSONValue? {
    guard let schema = response.jsonSchema else { return nil }
    if removed, schema.shape.value.member(plan.identifier) == nil { return nil }
    return schema.answerable(item)
  }

  /// Returns the part of a list that a request asks for.
  func page(_ entries: [Collection.Entry], _ request: ReceivedRequest, _ path: PathParameters) -> ListPage {
    let query = ListQuery(operation, request, path)
    let shape = operation.success?.jsonSchema?.shape.value ?? ValueShape()
    return ListPage(of: entries.filter { query.matches($0.item, itemShape(in: shape)) }, for: query)
  }

  /// Returns a page as content: an array, or what the contract puts around one.
  ///
  /// - Returns: The content, or `nil` if the contract describes nothing of the kind.
  func content(of page: ListPage, _ request: ReceivedRequest) -> JSONValue? {
    guard let schema = operation.success?.jsonSchema else { return nil }
    let shape = schema.shape.value
    let items = JSONValue.array(page.items)
    let isBare = shape.kinds.contains(.array) || shape.members.isEmpty
    return (isBare ? items : envelope(of: page, schema, shape, request)).map(schema.answerable)
  }

  /// The things of which each alone would be a list as the contract says.
  func listable(_ entries: [Collection.Entry], _ request: ReceivedRequest) -> [Collection.Entry] {
    guard let schema = operation.success?.jsonSchema else { return entries }
    do throws(ContractError) {
      let compiled = try schema.forResponses()
      return entries.filter { entry in
        content(of: ListPage(of: [entry], for: ListQuery()), request).map(compiled.accepts) ?? false
      }
    } catch {
      return entries
    }
  }

  private func itemShape(in shape: ValueShape) -> ValueShape {
    shape.elements.first ?? shape.listMember(of: plan.identifier)?.shape.elements.first ?? ValueShape()
  }

  private func envelope(
    of page: ListPage,
    _ schema: ContractSchema,
    _ shape: ValueShape,
    _ request: ReceivedRequest
  ) -> JSONValue? {
    guard let list = shape.listMember(of: plan.identifier)?.name else { return nil }
    let typical = typicalObject(schema)
    guard var object = shownObject(with: list) ?? typical else { return nil }
    object[list] = .array(page.items)
    let writer = ListEnvelope(page: page, links: PageLinks(page: page, request), list: list)
    return .object(writer.filled(object, shape, typical: typical ?? [:]))
  }

  /// The first example that is such an envelope: what it says besides the things stays as it is.
  private func shownObject(with list: String) -> JSONObject? {
    if maker.settings.options.ignoresExamples { return nil }
    let contents = operation.success?.contents ?? []
    let examples = contents.placeOfJSON.map { contents[$0].examples } ?? []
    return examples.lazy.compactMap(\.value?.object).first { $0[list]?.array != nil }
  }

  private func typicalObject(_ schema: ContractSchema) -> JSONObject? {
    do { return try maker.typicalValue(of: schema).object } catch { return nil }
  }
}

extension ValueShape {
  /// Returns the member that holds the things of a list: the first array whose elements have their identifier, or else the
  /// first array.
  func listMember(of identifier: String) -> (name: String, shape: ValueShape)? {
    let arrays = members.filter { $0.shape.kinds.contains(.array) }
    return arrays.first { $0.shape.elements.first?.member(identifier) != nil } ?? arrays.first
  }
}
