import BacklotHTTP
import BacklotJSON
import BacklotLimits
import BacklotPlatform
public import BacklotStubs

/// A response whose content and fields are rendered for each request.
struct ResponseTemplate: ResponseRenderer {
  /// The source of the content.
  enum Content: Sendable {
    /// The content of the base response.
    case fixed
    case text(Template)
    /// A file whose name is a template, and whose text is also a template if `isTemplate` is `true`.
    case file(Template, in: StubFileBodies, isTemplate: Bool)
    /// A file that could not be read with the stub, and is served unchanged once it exists.
    case awaited(String, in: StubFileBodies)
  }

  /// The status, timing and fault, and everything that is not a template.
  package private(set) var base: ResponseDefinition
  let content: Content
  /// The values of the fields, in their order.
  private let fields: [Template]
  /// The values of `parameters` in templates.
  let parameters: JSONObject
  private let xml: (any TemplateXMLReader)?
  private let settings: TemplateSettings

  /// Reads the templates of a response.
  init(
    _ base: ResponseDefinition,
    content: Content,
    parameters: JSONObject = [:],
    xml: (any TemplateXMLReader)? = nil,
    settings: TemplateSettings = TemplateSettings()
  ) throws(TemplateError) {
    self.base = base
    self.content = content
    self.parameters = parameters
    self.xml = xml
    self.settings = settings
    var fields: [Template] = []
    for field in base.headerFields { fields.append(try Template(field.value)) }
    self.fields = fields
  }

  /// Creates a response that is not a template, and whose content is read from a file each time.
  init(_ base: ResponseDefinition, awaiting name: String, in bodies: StubFileBodies) {
    self.base = base
    content = .awaited(name, in: bodies)
    fields = []
    parameters = [:]
    xml = nil
    settings = TemplateSettings()
  }

  /// Adds fields that are not templates.
  package mutating func append(_ fields: [HTTPField]) { for field in fields { base.headerFields.append(field) } }

  /// Renders the response to a request.
  ///
  /// - Returns: The response, and `nil`; if a template cannot be rendered, a response with the status 500 and the
  ///   reason.
  package func render(
    _ request: ReceivedRequest,
    now: Moment,
    draw: RandomDraw,
    spending budget: inout StepBudget
  ) -> (response: ResponseDefinition, problem: String?) {
    if case .awaited(let name, let bodies) = content { return (answer(of: name, in: bodies), nil) }
    let model = TemplateModel(TemplateView(of: request), parameters: parameters)
    var context = TemplateContext(now: now, draw: draw, settings, xml: xml, budget: budget)
    defer { budget = context.budget }
    do {
      var response = base
      response.body = try body(for: model, in: &context)
      for index in fields.indices where !fields[index].isLiteral {
        let value = String(decoding: try fields[index].render(model, in: &context), as: UTF8.self)
        response.headerFields[index] = HTTPField(name: base.headerFields[index].name, value: value)
      }
      return (response, nil)
    } catch {
      let problem = Self.problem(error)
      return (Respond(.internalServerError, text: problem), problem)
    }
  }

  /// Returns the message for a client.
  ///
  /// For a failed function, it has WireMock's form.
  private static func problem(_ error: any Error) -> String {
    guard let error = error as? TemplateError, error.code == .functionFailed else {
      return "The stub's template cannot be rendered. \(SystemReason.of(error))\n"
    }
    // WireMock counts columns from 0, beginning after the braces.
    return "[ERROR] \(error.line):\(error.column + 1): \(error.problem)"
  }

  private func answer(of name: String, in bodies: StubFileBodies) -> ResponseDefinition {
    do {
      var response = base
      response.body = try bodies.body(named: name)
      return response
    } catch {
      return Respond(.internalServerError, text: "The stub's body file cannot be read. \(SystemReason.of(error))\n")
    }
  }

  /// A Boolean value that indicates whether the response is the same for every request.
  var isLiteral: Bool {
    guard case .text(let template) = content else {
      if case .fixed = content { return fields.allSatisfy(\.isLiteral) }
      return false
    }
    return template.isLiteral && fields.allSatisfy(\.isLiteral)
  }

  /// The current response, if it does not depend on the request.
  package var definition: ResponseDefinition? {
    guard case .awaited(let name, let bodies) = content else { return nil }
    return answer(of: name, in: bodies)
  }

  /// A Boolean value that indicates whether the content may be another file for each request.
  var namesBodyByTemplate: Bool {
    guard case .file(let name, _, _) = content else { return false }
    return !name.isLiteral
  }

  /// The content of the only named file, or `nil` if no file is named or the file does not exist.
  var namedBody: HTTPBody? {
    get throws {
      switch content {
      case .file(let name, let bodies, _) where name.isLiteral: try bodies.bodyIfThere(named: name.text)
      case .awaited(let name, let bodies): try bodies.bodyIfThere(named: name)
      default: nil
      }
    }
  }

  private func body(for model: TemplateModel, in context: inout TemplateContext) throws -> HTTPBody {
    switch content {
    case .fixed, .awaited: return base.body
    case .text(let template): return HTTPBody(try template.render(model, in: &context))
    case .file(let name, let bodies, let isTemplate):
      let file = String(decoding: try name.render(model, in: &context), as: UTF8.self)
      let body = try (name.isLiteral ? bodies : bodies.withoutHiddenFiles).body(named: file)
      guard isTemplate, let bytes = body.bytes, let text = String(validated: bytes, as: UTF8.self) else { return body }
      return HTTPBody(try Template(text).render(model, in: &context))
    }
  }
}

// MARK: - Written answers

extension ResponseTemplate {
  /// The part of the response that is known without a request.
  package var writtenAnswer: WrittenAnswer {
    switch content {
    case .fixed: WrittenAnswer(base)
    case .text(let template): WrittenAnswer(base, isContentKnown: template.isLiteral)
    case .awaited: WrittenAnswer(definition ?? base)
    case .file(_, _, let isTemplate): writtenFile(isTemplate: isTemplate)
    }
  }

  private func writtenFile(isTemplate: Bool) -> WrittenAnswer {
    let body: HTTPBody
    do {
      guard let named = try namedBody else { return WrittenAnswer(base, isContentKnown: false) }
      body = named
    } catch {
      return WrittenAnswer(base, isContentKnown: false, problem: SystemReason.of(error))
    }
    var response = base
    response.body = body
    let hasPlaces = body.bytes.map { $0.firstRange(of: "{{".utf8) != nil } ?? true
    return WrittenAnswer(response, isContentKnown: !isTemplate || !hasPlaces)
  }
}

// MARK: - Stubs

extension StubResponse.Kind {
  /// The template, if the response is one.
  var template: ResponseTemplate? {
    guard case .rendered(let renderer) = self else { return nil }
    return renderer as? ResponseTemplate
  }
}

extension StubResponse {
  /// Returns a response whose content and fields are rendered for each request, in the language of WireMock's response
  /// templates.
  ///
  /// ```swift
  /// Get("/hello") { StubResponse.templated(Respond(text: "Hello, {{request.query.name}}!")) }
  /// ```
  ///
  /// A response with an invalid template becomes a 500 that describes the problem.
  public static func templated(_ response: ResponseDefinition) -> Self {
    guard let bytes = response.body.bytes, let text = String(validated: bytes, as: UTF8.self) else {
      return .fixed(Respond(.internalServerError, text: "Invalid template: the body must be UTF-8 text in memory.\n"))
    }
    do throws(TemplateError) {
      return .rendered(by: try ResponseTemplate(response, content: .text(try Template(text))))
    } catch {
      return .fixed(Respond(.internalServerError, text: "Invalid template: \(error)\n"))
    }
  }
}
