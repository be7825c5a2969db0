import BacklotHTTP
import BacklotJSON
import BacklotJSONSchema
import BacklotStubs

/// Puts what is remembered into the form that an operation's answers have.
struct RememberedContent {
  let operation: Operation
  /// The member of a thing that is its identifier.
  let identifier: String
  let maker: ContentMaker

  /// A thing as an answer, without what only clients may say; what was removed is told only where the answer is like a thing.
  func item(_ item: JSONValue, in response: DocumentedResponse, removed: Bool = false) -> JSONValue? {
    guard let schema = response.jsonSchema else { return nil }
    if removed, schema.shape.value.member(identifier) == nil { return nil }
    return schema.answerable(item)
  }

  /// Returns the page of a list that a query asks for.
  ///
  /// - Parameters:
  ///   - entries: All things of the list, in their order.
  ///   - query: The query.
  ///   - serial: The number of the thing that the page follows or precedes.
  func page(_ entries: [Collection.Entry], for query: ListQuery, at serial: Int) -> ListPage {
    let shape = operation.success?.jsonSchema?.shape.value ?? ValueShape()
    return ListPage(of: entries.filter { query.matches($0.item, itemShape(in: shape)) }, for: query, at: serial)
  }

  /// Returns a page as content: an array, or the contract's envelope around one.
  ///
  /// - Returns: The content, or `nil` if the contract does not describe any.
  func content(of page: ListPage, _ request: ReceivedRequest?) -> JSONValue? {
    guard let schema = operation.success?.jsonSchema else { return nil }
    let shape = schema.shape.value
    let isArray = shape.kinds.contains(.array) || shape.members.isEmpty && shownObject(with: nil) == nil
    return (isArray ? .array(page.items) : envelope(of: page, schema, shape, request)).map(schema.answerable)
  }

  /// The things of which each alone would be a list as the contract says.
  func listable(_ entries: [Collection.Entry], _ request: ReceivedRequest) -> [Collection.Entry] {
    listable(entries, request, \.item)
  }

  /// The same of things that are no entries yet; all of them if what is around the list is wrong without them.
  func listable(_ items: [JSONValue]) -> [JSONValue] {
    accepts(ListPage(of: [], for: ListQuery())) ? listable(items, nil, \.self) : items
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
    _ request: ReceivedRequest?,
    _ item: (Thing) -> JSONValue
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
    _ schema: ContractSchema,
    _ shape: ValueShape,
    _ request: ReceivedRequest?
  ) -> JSONValue? {
    guard let list = shape.listMember(of: identifier)?.path ?? shownObject(with: nil)?.firstList else { return nil }
    let typical = typicalObject(schema)
    guard let object = (shownObject(with: list) ?? typical)?.setting(.array(page.items), at: list[...]) else {
      return nil
    }
    var envelope = ListEnvelope(page: page, links: PageLinks(page: page, request), list: list, schema: schema)
    return .object(envelope.filled(object, shape, typical: typical ?? [:]))
  }

  /// The first example that is such an envelope: what it says besides the things stays as it is.
  ///
  /// - Parameter list: The way to the member that holds the things; any member for `nil`.
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

// MARK: - Where a list is

extension ValueShape {
  /// Returns the way to the member that holds the things of a list, which is in an object such as `_embedded` or is one of
  /// the outermost object: the first array whose elements have their identifier, or else the first array that does not hold
  /// links.
  func listMember(of identifier: String) -> (path: [String], shape: ValueShape)? {
    let arrays = arrays.filter { $0.path.last?.pagingWord != "links" }
    return arrays.first { $0.shape.elements.first?.member(identifier) != nil } ?? arrays.first
  }

  /// The arrays that may be a list: those of the outermost object first.
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
  /// The way to the first array.
  fileprivate var firstList: [String]? {
    if let own = first(where: { $0.value.array != nil }) { return [own.key] }
    for (name, value) in self where name.isListHolder {
      if let held = value.object?.first(where: { $0.value.array != nil }) { return [name, held.key] }
    }
    return nil
  }

  /// The same object with another value in a member, which may be one of an object in it; without the member for `nil`.
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
  /// The things that an example of a list shows; `nil` if it shows no list.
  ///
  /// - Parameters:
  ///   - example: The example.
  ///   - identifier: The member of a thing that is its identifier.
  func items(in example: JSONValue?, identifiedBy identifier: String) -> [JSONValue]? {
    if let items = example?.array { return items }
    let path = success?.jsonSchema?.shape.value.listMember(of: identifier)?.path
    return path.flatMap { example?.list(at: $0) } ?? example?.object?.firstList.flatMap { example?.list(at: $0) }
  }

  /// The examples of the list in JSON that the contract holds.
  var listExamples: [Example] {
    let contents = success?.contents ?? []
    return (contents.placeOfJSON.map { contents[$0].examples } ?? []).filter { $0.value != nil }
  }
}
