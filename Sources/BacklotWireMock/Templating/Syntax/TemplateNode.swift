/// A part of a template.
enum TemplateNode: Sendable {
  /// Literal bytes.
  case text([UInt8])
  /// An expression whose value is written, and its position.
  case output(TemplateExpression, offset: Int)
  /// A function with a body.
  case block(TemplateCall)

  var isText: Bool {
    if case .text = self { true } else { false }
  }

  /// The bytes of a text.
  var bytes: [UInt8] {
    if case .text(let bytes) = self { bytes } else { [] }
  }
}

/// An expression that has a value.
enum TemplateExpression: Sendable {
  case literal(TemplateValue)
  case path(TemplatePath)
  case call(TemplateCall)
}

/// A function with its arguments and, in a block, its body.
final class TemplateCall: Sendable {
  /// A named argument.
  struct Option: Sendable {
    let name: String
    let expression: TemplateExpression
  }

  /// The content of a tag before its body is read.
  struct Head: Sendable {
    var arguments: [TemplateExpression] = []
    var options: [Option] = []
    var parameters: [String] = []
  }

  let function: TemplateFunction
  let arguments: [TemplateExpression]
  let options: [Option]
  /// The names of the values that a block passes to its body: `as |item index|`.
  let parameters: [String]
  /// The offset at which the tag begins.
  let offset: Int
  /// The body of a block, or `nil` if the function is in an expression.
  let body: [TemplateNode]?
  let inverse: [TemplateNode]
  /// A literal argument, parsed once.
  let prepared: PreparedArgument?

  init(
    _ function: TemplateFunction,
    head: Head,
    offset: Int,
    body: [TemplateNode]? = nil,
    inverse: [TemplateNode] = []
  ) {
    self.function = function
    arguments = head.arguments
    options = head.options
    parameters = head.parameters
    self.offset = offset
    self.body = body
    self.inverse = inverse
    prepared = function.prepare(head)
  }
}
