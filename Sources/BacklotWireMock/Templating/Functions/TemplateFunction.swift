/// A named function for templates.
struct TemplateFunction: Sendable {
  typealias Body = @Sendable (FunctionCall, inout TemplateRun) throws(TemplateInterruption) -> TemplateValue

  let name: String
  /// The kind of literal argument that is parsed together with the template.
  private let preparation: PreparedArgument.Kind?
  private let body: Body

  init(_ name: String, preparing preparation: PreparedArgument.Kind? = nil, body: @escaping Body) {
    self.name = name
    self.preparation = preparation
    self.body = body
  }

  func apply(to call: FunctionCall, in run: inout TemplateRun) throws(TemplateInterruption) -> TemplateValue {
    try body(call, &run)
  }

  func prepare(_ head: TemplateCall.Head) -> PreparedArgument? {
    preparation.flatMap { PreparedArgument($0, in: head) }
  }
}

extension TemplateFunction {
  static let all: [TemplateFunction] =
    conditions + scopes + dates + randoms + documents + documentEdits + texts + layouts + encodings + numbers + lists
    + machines + documentsOfXML + patterns

  private static let byName = Dictionary(all.map { ($0.name, $0) }) { first, _ in first }

  /// Returns the function with a name, if any.
  static func named(_ name: String) -> TemplateFunction? { byName[name] }

  /// Returns the names most similar to another, for an error message.
  static func names(near name: String) -> String {
    let near = all.map(\.name).sorted { EditDistance.ratio($0, name) < EditDistance.ratio($1, name) }
    return near.prefix(3).map { "\"\($0)\"" }.joined(separator: ", ")
  }
}
