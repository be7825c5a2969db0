import BacklotHTTP
import BacklotJSON
import BacklotStubs

/// Puts what is remembered into the form that an operation's answers have.
struct RememberedContent {
  let operation: Operation
  let plan: CollectionPlan
  let maker: ContentMaker

  /// A thing as an answer, without what only clients may say; what was removed is told only where the answer is like a thing.
  func item(_ item: JSONValue, removed: Bool) -> JSONValue? {
    guard let schema = operation.success?.jsonSchema else { return nil }
    if removed, schema.shape.value.member(plan.identifier) == nil { return nil }
    return schema.answerable(item)
  }

  /// The things as a list: those that a client asks for, in an array or in what the contract puts around one.
  func list(_ items: [JSONValue], _ request: ReceivedRequest, _ path: PathParameters) -> JSONValue? {
    guard let schema = operation.success?.jsonSchema else { return nil }
    let wanted = ListQuery(operation, request, path)
    let matching = items.filter { wanted.matches($0, itemShape(in: schema.shape.value)) }
    let page = JSONValue.array(Array(matching.dropFirst(wanted.offset).prefix(wanted.limit ?? .max)))
    let shape = schema.shape.value
    let isBare = shape.kinds.contains(.array) || shape.members.isEmpty
    return (isBare ? page : wrapped(page, count: matching.count, schema)).map(schema.answerable)
  }

  private func itemShape(in shape: ValueShape) -> ValueShape {
    shape.elements.first ?? listMember(of: shape)?.shape.elements.first ?? ValueShape()
  }

  /// The member that holds the things: the first array whose elements have their identifier, or else the first array.
  private func listMember(of shape: ValueShape) -> (name: String, shape: ValueShape)? {
    let arrays = shape.members.filter { $0.shape.kinds.contains(.array) }
    return arrays.first { $0.shape.elements.first?.member(plan.identifier) != nil } ?? arrays.first
  }

  private func wrapped(_ page: JSONValue, count: Int, _ schema: ContractSchema) -> JSONValue? {
    let shape = schema.shape.value
    guard let member = listMember(of: shape), var object = typicalObject(schema) else { return nil }
    object[member.name] = page
    for (name, shape) in shape.members where shape.kinds.contains(.integer) && Self.counts.contains(name.lowercased()) {
      object[name] = .number(JSONNumber(count))
    }
    return .object(object)
  }

  private static let counts: Set<String> = [
    "count", "total", "total_count", "totalcount", "total_results", "totalelements",
  ]

  private func typicalObject(_ schema: ContractSchema) -> JSONObject? {
    do { return try maker.typicalValue(of: schema).object } catch { return nil }
  }
}

/// What a client wants of a list.
struct ListQuery {
  private(set) var limit: Int?
  private(set) var offset = 0
  private var filters: [(name: String, value: JSONValue)] = []

  init(_ operation: Operation, _ request: ReceivedRequest, _ path: PathParameters) {
    var reader = ParameterReader(request, path: path, of: operation.parameters)
    var page: Int?
    for parameter in operation.parameters where parameter.location == .query {
      guard case .value(let value) = reader.reading(of: parameter) else { continue }
      let name = parameter.name.lowercased().filter { $0 != "_" && $0 != "-" }
      switch name {
      case "limit", "perpage", "pagesize", "size", "top": limit = value.int.map { max(0, $0) }
      case "offset", "skip", "start": offset = max(0, value.int ?? 0)
      case "page": page = value.int
      default: filters.append((parameter.name, value))
      }
    }
    if let page, page > 1, let limit { offset = (page - 1).multipliedReportingOverflow(by: limit).partialValue }
    if offset < 0 { offset = .max }
  }

  /// Whether a thing is one of those wanted: query parameters that are named as its members are compare them.
  func matches(_ item: JSONValue, _ shape: ValueShape) -> Bool {
    filters.allSatisfy { name, value in
      guard shape.member(name) != nil else { return true }
      guard let own = item[name] else { return false }
      let wanted = value.array ?? [value]
      return own.array.map { elements in wanted.contains(where: elements.contains) } ?? wanted.contains(own)
    }
  }
}
