import BacklotHTTP
import BacklotJSON
import BacklotStubs

/// An operation with the exchanges that it describes.
struct InferredOperation: Sendable {
  let method: HTTPMethod
  let template: [PathTemplates.Element]
  let exchanges: [ObservedExchange]
  /// The number of segments of the base path.
  let baseLength: Int

  /// Returns the operations of exchanges, sorted by path and method.
  static func all(of exchanges: [ObservedExchange], below baseLength: Int) -> [InferredOperation] {
    let found = PathTemplates(of: exchanges, baseLength: baseLength).found()
    return found.sorted { $0.template.text < $1.template.text }.flatMap { template, indices in
      ObservedExchange.methods.compactMap { method in
        let own = indices.map { exchanges[$0] }.filter { $0.method == method }
        if own.isEmpty { return nil }
        return InferredOperation(method: method, template: template, exchanges: own, baseLength: baseLength)
      }
    }
  }

  /// The names of the fixed segments, each in the singular if a parameter follows.
  var words: [String] {
    template.enumerated().compactMap { index, element in
      guard case .fixed(let text) = element, !text.isEmpty else { return nil }
      let isFollowed = index + 1 < template.count && !template[index + 1].isFixed
      return isFollowed ? EnglishNoun.singular(of: text) ?? text : text
    }
  }

  /// True if the path ends with a parameter.
  var isItem: Bool { template.last.map { !$0.isFixed } ?? false }

  /// True if the path ends with the name of several resources.
  var isCollection: Bool {
    guard case .fixed(let text)? = template.last else { return false }
    return EnglishNoun.isPlural(text)
  }

  /// The statuses of the responses.
  var statuses: [Int] { Set(exchanges.map(\.response.status.code)).sorted() }

  /// Returns the contents of requests by media type, or of responses with a status.
  func contents(status: Int?) -> [(type: String, exchanges: [ObservedExchange])] {
    var contents: [String: [ObservedExchange]] = [:]
    for exchange in exchanges {
      guard let content = status == nil ? exchange.requestContent : exchange.responseContent,
        status == nil || exchange.response.status.code == status
      else { continue }
      contents[content.type, default: []].append(exchange)
    }
    return contents.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// Returns the name of contents.
  func slot(status: Int?, _ type: String) -> ContentSlot {
    ContentSlot(method: method.rawValue, template: template.text, status: status, mediaType: type)
  }
}

// MARK: - JSON

extension InferredOperation {
  /// Adds the JSON of all messages.
  func addContents(to schemas: inout ContentSchemas) {
    for status in [nil] + statuses.map(Optional.init) {
      for (type, exchanges) in contents(status: status) {
        let found = exchanges.compactMap { exchange -> (value: JSONValue, exchange: Int)? in
          let content = status == nil ? exchange.requestContent : exchange.responseContent
          guard case .json(let value)? = content?.value else { return nil }
          return (value, exchange.number)
        }
        if found.isEmpty { continue }
        let values = found.map(\.value)
        schemas.add(
          values,
          from: found.map(\.exchange),
          of: slot(status: status, type),
          named: name(of: values, status: status, type),
          rank(status)
        )
      }
    }
  }

  /// Returns the position of a content's schemas: those with the best names come first.
  private func rank(_ status: Int?) -> Int {
    guard let status else { return 2 }
    if status >= 400 { return 3 }
    return isItem && method == .get ? 0 : 1
  }

  /// Returns the name of the values of a content, from which the names of schemas are made.
  private func name(of values: [JSONValue], status: Int?, _ type: String) -> String {
    if let status, status >= 400 { return type == "application/problem+json" ? "problem" : "error" }
    let noun = words.last ?? "root"
    let singular = EnglishNoun.singular(of: noun) ?? noun
    let areArrays = values.allSatisfy { $0.array != nil }
    guard status != nil else { return requestName(singular) }
    if areArrays { return EnglishNoun.isPlural(noun) || isItem ? noun : noun + " items" }
    if isItem || method == .post && isCollection { return singular }
    if isCollection { return singular + " list" }
    return method == .get ? noun : noun + " response"
  }

  private func requestName(_ noun: String) -> String {
    switch method {
    case .post where isCollection: "new " + noun
    case .put, .patch: noun + " update"
    default: noun + " request"
    }
  }
}
