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

  /// The things as a list: those that a client asks for, in an array or in what the contract puts around one.
  func list(_ items: [JSONValue], _ request: ReceivedRequest, _ path: PathParameters) -> JSONValue? {
    guard let schema = operation.success?.jsonSchema else { return nil }
    let wanted = ListQuery(operation, request, path)
    let matching = items.filter { wanted.matches($0, itemShape(in: schema.shape.value)) }
    return list(Array(matching.dropFirst(wanted.offset).prefix(wanted.limit ?? .max)), count: matching.count, schema)
  }

  private func list(_ page: [JSONValue], count: Int, _ schema: ContractSchema) -> JSONValue? {
    let shape = schema.shape.value
    let isBare = shape.kinds.contains(.array) || shape.members.isEmpty
    return (isBare ? .array(page) : wrapped(.array(page), count: count, schema)).map(schema.answerable)
  }

  /// The things of which each alone would be a list as the contract says.
  func listable(_ items: [JSONValue]) -> [JSONValue] {
    guard let schema = operation.success?.jsonSchema else { return items }
    do throws(ContractError) {
      let compiled = try schema.forResponses()
      return items.filter { item in list([item], count: 1, schema).map(compiled.accepts) ?? false }
    } catch {
      return items
    }
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
    var firstPage = 1
    for parameter in operation.parameters where parameter.location == .query {
      let reading = reader.reading(of: parameter)
      let name = parameter.name.lowercased().filter { $0 != "_" && $0 != "-" }
      switch name {
      case "limit", "perpage", "pagesize", "size", "top": limit = reading.number(of: parameter).map { max(0, $0) }
      case "offset", "skip", "start": offset = max(0, reading.number(of: parameter) ?? 0)
      case "page":
        page = reading.number(of: parameter)
        if parameter.shape.standard?.int == 0 { firstPage = 0 }
      default: if case .value(let value) = reading { filters.append((parameter.name, value)) }
      }
    }
    if let page, page > firstPage { skip(page, firstPage) }
  }

  /// Skips the pages before one; without a size all things are on the first.
  private mutating func skip(_ page: Int, _ firstPage: Int) {
    let (skipped, isTooMuch) = (page - firstPage).multipliedReportingOverflow(by: limit ?? .max)
    offset = isTooMuch ? .max : skipped
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

extension ParameterReading {
  /// The number that was sent, or else the one that the contract says is meant then.
  fileprivate func number(of parameter: Parameter) -> Int? {
    switch self {
    case .value(let value): value.int
    case .absent, .empty: parameter.shape.standard?.int
    case .malformed: nil
    }
  }
}
