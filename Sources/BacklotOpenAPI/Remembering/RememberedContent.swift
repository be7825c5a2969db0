import BacklotHTTP
import BacklotJSON
import BacklotJSONSchema
import BacklotStubs

/// Converts remembered items to the form of an operation's responses.
struct RememberedContent {
  let operation: Operation
  /// The member of an item that identifies it.
  let identifier: String
  let maker: ContentMaker

  /// Returns an item as content of a response, without members that only clients may send.
  ///
  /// A removed item is returned only if the response describes an item.
  func item(_ item: JSONValue, in response: DocumentedResponse, removed: Bool = false) -> JSONValue? {
    guard let schema = response.jsonSchema else { return nil }
    if removed, schema.shape.value.member(identifier) == nil { return nil }
    return schema.answerable(item)
  }

  /// Returns the page of a list that a query requests.
  ///
  /// - Parameters:
  ///   - entries: All items of the list, in order.
  ///   - query: The query.
  ///   - serial: The serial number of the item that the page follows or precedes.
  func page(_ entries: [Collection.Entry], for query: ListQuery, at serial: Int) -> ListPage {
    let shape = operation.success?.jsonSchema?.shape.value ?? ValueShape()
    return ListPage(of: entries.filter { query.matches($0.item, shape: itemShape(in: shape)) }, for: query, at: serial)
  }

  /// Returns a page as content: an array, or the contract's envelope around one.
  ///
  /// - Returns: The content, or `nil` if the contract does not describe any.
  func content(of page: ListPage, _ request: ReceivedRequest?) -> JSONValue? {
    guard let schema = operation.success?.jsonSchema else { return nil }
    let shape = schema.shape.value
    let isArray = shape.kinds.contains(.array) || shape.members.isEmpty && shownObject(with: nil) == nil
    return (isArray ? .array(page.items) : envelope(of: page, schema: schema, shape: shape, for: request)).map(
      schema.answerable
    )
  }

  /// Returns the entries that, each alone, would be a valid list by the contract.
  func listable(_ entries: [Collection.Entry], for request: ReceivedRequest) -> [Collection.Entry] {
    listable(entries, for: request, item: \.item)
  }

  /// Returns the items that, each alone, would be a valid list by the contract, or all items if the envelope is invalid
  /// without them.
  func listable(_ items: [JSONValue]) -> [JSONValue] {
    accepts(ListPage(of: [], for: ListQuery())) ? listable(items, for: nil, item: \.self) : items
  }

  private func accepts(_ page: ListPage) -> Bool {
    guard let schema = operation.success?.jsonSchema else { return true }
    do throws(ContractError) {
      return try content(of: page, nil).map(schema.forResponses().accepts) ?? false
    } catch {
      return false
    }
  }

  private func listable<Thing>(
    _ things: [Thing],
    for request: ReceivedRequest?,
    item: (Thing) -> JSONValue
  ) -> [Thing] {
    guard let schema = operation.success?.jsonSchema else { return things }
    do throws(ContractError) {
      let compiled = try schema.forResponses()
      return things.filter { thing in
        let entry = Collection.Entry(item: item(thing), identifier: "", serial: 1)
        return content(of: ListPage(of: [entry], for: ListQuery()), request).map(compiled.accepts) ?? false
      }
    } catch {
      return things
    }
  }

  private func itemShape(in shape: ValueShape) -> ValueShape {
    shape.elements.first ?? shape.listMember(of: identifier)?.shape.elements.first ?? ValueShape()
  }

  private func envelope(
    of page: ListPage,
    schema: ContractSchema,
    shape: ValueShape,
    for request: ReceivedRequest?
  ) -> JSONValue? {
    guard let list = shape.listMember(of: identifier)?.path ?? shownObject(with: nil)?.firstList else { return nil }
    let typical = typicalObject(schema)
    guard let object = (shownObject(with: list) ?? typical)?.setting(.array(page.items), at: list[...]) else {
      return nil
    }
    var envelope = ListEnvelope(page: page, links: PageLinks(page: page, request), list: list, schema: schema)
    return .object(envelope.filled(object, as: shape, typical: typical ?? [:]))
  }

  /// Returns the first example that is an envelope of a list.
  ///
  /// - Parameter list: The path to the member with the items, or `nil` for any member.
  private func shownObject(with list: [String]?) -> JSONObject? {
    if maker.settings.options.ignoresExamples { return nil }
    return operation.listExamples.lazy.compactMap(\.value?.object).first { object in
      list.map { JSONValue.object(object).list(at: $0) != nil } ?? (object.firstList != nil)
    }
  }

  private func typicalObject(_ schema: ContractSchema) -> JSONObject? {
    do { return try maker.typicalValue(of: schema).object } catch { return nil }
  }
}

// MARK: - Location of a list

extension ValueShape {
  /// Returns the path to the member with the items of a list.
  ///
  /// The member belongs to the outermost object or to a nested one such as `_embedded`. It is the first array whose
  /// elements have the identifier, or else the first array that does not contain links.
  func listMember(of identifier: String) -> (path: [String], shape: ValueShape)? {
    let arrays = arrays.filter { $0.path.last?.pagingWord != "links" }
    return arrays.first { $0.shape.elements.first?.member(identifier) != nil } ?? arrays.first
  }

  /// The arrays that may be a list, those of the outermost object first.
  var arrays: [(path: [String], shape: ValueShape)] {
    let own = members.filter { $0.shape.kinds.contains(.array) }.map { (path: [$0.name], shape: $0.shape) }
    let holders = members.filter { $0.name.isListHolder }
    let held = holders.flatMap { holder, shape in
      shape.members.filter { $0.shape.kinds.contains(.array) }.map { (path: [holder, $0.name], shape: $0.shape) }
    }
    return own + held
  }
}

extension JSONObject {
  /// The path to the first array.
  fileprivate var firstList: [String]? {
    if let own = first(where: { $0.value.array != nil }) { return [own.key] }
    for (name, value) in self where name.isListHolder {
      if let held = value.object?.first(where: { $0.value.array != nil }) { return [name, held.key] }
    }
    return nil
  }

  /// Returns a copy of the object with another value at a path, or without the member if the value is `nil`.
  func setting(_ value: JSONValue?, at path: ArraySlice<String>) -> JSONObject {
    guard let name = path.first else { return self }
    var object = self
    if path.count == 1 {
      object[name] = value
    } else {
      object[name] = .object((object[name]?.object ?? [:]).setting(value, at: path.dropFirst()))
    }
    return object
  }
}

extension JSONValue {
  /// Returns the list at the end of a path through objects, or `nil` if there is no such list.
  fileprivate func list(at path: [String]) -> [JSONValue]? {
    path.reduce(JSONValue?.some(self)) { value, name in value.flatMap { $0[name] } }?.array
  }
}

extension String {
  /// True if an object of this name may contain only a list and information about it.
  fileprivate var isListHolder: Bool {
    ["embedded", "data", "result", "results", "response", "payload", "body", "content"].contains(pagingWord)
  }
}

extension Operation {
  /// Returns the items in an example of a list, or `nil` if the example has no list.
  ///
  /// - Parameters:
  ///   - example: The example.
  ///   - identifier: The member of an item that identifies it.
  func items(in example: JSONValue?, identifiedBy identifier: String) -> [JSONValue]? {
    if let items = example?.array { return items }
    let path = success?.jsonSchema?.shape.value.listMember(of: identifier)?.path
    return path.flatMap { example?.list(at: $0) } ?? example?.object?.firstList.flatMap { example?.list(at: $0) }
  }

  /// The JSON examples of the list that the contract contains.
  var listExamples: [Example] {
    let contents = success?.contents ?? []
    return (contents.placeOfJSON.map { contents[$0].examples } ?? []).filter { $0.value != nil }
  }
}
