internal import BacklotJSON
internal import BacklotPattern

/// A call of a function with its arguments.
struct FunctionCall {
  private let call: TemplateCall
  /// All arguments in order.
  let arguments: [TemplateValue]
  /// The first argument, or the current value if there are no arguments.
  let subject: TemplateValue
  private let options: [TemplateValue.Member]

  init(
    _ call: TemplateCall,
    arguments: [TemplateValue],
    options: [TemplateValue.Member],
    about value: TemplateValue
  ) {
    self.call = call
    self.arguments = arguments
    self.options = options
    subject = arguments.first ?? value
  }

  /// The arguments after the first.
  var rest: ArraySlice<TemplateValue> { arguments.dropFirst() }
  /// Returns the argument at an index after the first argument.
  func argument(_ index: Int) -> TemplateValue {
    arguments.indices.contains(index + 1) ? arguments[index + 1] : .missing
  }
  func option(_ name: String) -> TemplateValue { options.first { $0.name == name }?.value ?? .missing }
  func hasOption(_ name: String) -> Bool { options.contains { $0.name == name } }

  /// The body of a block, or `nil` if the function is in an expression.
  var body: [TemplateNode]? { call.body }
  var inverse: [TemplateNode] { call.inverse }
  var prepared: PreparedArgument? { call.prepared }
  /// Returns the block's parameter names with their values, in order.
  func names(for values: TemplateValue...) -> [TemplateValue.Member] {
    zip(call.parameters, values).map { .init(name: $0, value: $1) }
  }

  /// Renders the body or its inverse.
  ///
  /// In an expression, returns a value instead.
  func decide(_ isTrue: Bool, in run: inout TemplateRun) throws(TemplateInterruption) -> TemplateValue {
    guard let body else {
      if isTrue { return hasOption("yes") ? option("yes") : .bool(true) }
      return hasOption("no") ? option("no") : .bool(false)
    }
    try run.render(isTrue ? body : inverse)
    return .missing
  }

  /// Returns the text of the body, or of the subject if there is no body.
  func content(_ run: inout TemplateRun) throws(TemplateInterruption) -> String {
    guard let body else { return arguments.isEmpty ? "" : run.text(of: subject) }
    return try run.text(of: body)
  }
}

/// An argument that requires parsing, which is done once if the template contains it as a literal.
enum PreparedArgument: Sendable {
  enum Kind: Sendable {
    /// The second argument, as JSONPath.
    case path
    /// The second argument, as a regular expression.
    case pattern
    /// The option `format`.
    case format
  }

  case path(Result<JSONPath, JSONError>)
  case pattern(Result<Pattern, PatternError>)
  case format(Result<DateFormat, DateError>)

  init?(_ kind: Kind, in head: TemplateCall.Head) {
    let expression: TemplateExpression? =
      switch kind {
      case .path, .pattern: head.arguments.count > 1 ? head.arguments[1] : nil
      case .format: head.options.first { $0.name == "format" }?.expression
      }
    guard case .literal(.json(.string(let text)))? = expression else { return nil }
    switch kind {
    case .path: self = .path(Self.path(text))
    case .pattern: self = .pattern(Self.pattern(text))
    case .format: self = .format(Self.format(text))
    }
  }

  static func path(_ text: String) -> Result<JSONPath, JSONError> {
    do throws(JSONError) { return .success(try JSONPath(text, dialect: .jayway)) } catch { return .failure(error) }
  }

  static func pattern(_ text: String) -> Result<Pattern, PatternError> {
    do throws(PatternError) {
      return .success(try Pattern(text, dialect: .java))
    } catch {
      return .failure(error)
    }
  }

  static func format(_ text: String) -> Result<DateFormat, DateError> {
    do throws(DateError) { return .success(try DateFormat(text)) } catch { return .failure(error) }
  }
}
