import BacklotHTTP
public import BacklotJSON
import BacklotLimits
import BacklotPlatform
public import BacklotStubs

/// A webhook whose texts are rendered for each answered request.
struct WebhookTemplate: WebhookRenderer {
  /// The source of the content.
  enum Content: Sendable {
    case text(Template)
    /// Bytes or a file, sent unchanged.
    case fixed(HTTPBody)
    /// A file that is read each time and sent unchanged.
    case file(String, in: StubFileBodies)
  }

  let method: Template
  let url: Template
  let fields: [(name: HTTPField.Name, value: Template)]
  let content: Content
  let delay: Delay?
  /// The values that templates refer to as `parameters`.
  let parameters: JSONObject
  let xml: (any TemplateXMLReader)?
  private let settings: TemplateSettings

  init(
    method: Template,
    url: Template,
    fields: [(name: HTTPField.Name, value: Template)],
    content: Content,
    delay: Delay?,
    parameters: JSONObject,
    xml: (any TemplateXMLReader)?,
    settings: TemplateSettings = TemplateSettings()
  ) {
    self.method = method
    self.url = url
    self.fields = fields
    self.content = content
    self.delay = delay
    self.parameters = parameters
    self.xml = xml
    self.settings = settings
  }

  /// Reads the templates of a webhook.
  init(_ webhook: Webhook, parameters: JSONObject) throws(TemplateError) {
    var fields: [(name: HTTPField.Name, value: Template)] = []
    for field in webhook.headerFields { fields.append((field.name, try Template(field.value))) }
    let text = webhook.body.bytes.flatMap { String(validated: $0, as: UTF8.self) }
    self.init(
      method: try Template(webhook.method.rawValue),
      url: try Template(webhook.url),
      fields: fields,
      content: try text.map { text throws(TemplateError) in .text(try Template(text)) } ?? .fixed(webhook.body),
      delay: webhook.delay,
      parameters: parameters,
      xml: nil
    )
  }

  /// Returns the webhook to send after a request.
  package func render(
    _ request: ReceivedRequest,
    now: Moment,
    draw: inout RandomDraw,
    spending budget: inout StepBudget
  ) throws -> Webhook {
    let model = TemplateModel(TemplateView(of: request), named: "originalRequest", parameters: parameters)
    var context = TemplateContext(now: now, draw: draw, settings, xml: xml, budget: budget)
    defer { (draw, budget) = (context.draw, context.budget) }
    let name = try method.text(for: model, in: &context)
    // Methods are case-sensitive (RFC 9110 §9.1), but lowercase letters never mean a different method.
    guard let verb = HTTPMethod(rawValue: name.uppercased()) else {
      throw WebhookProblem("its method \(quoted(name)) is not a valid method name")
    }
    var webhook = Webhook(verb, to: try url.text(for: model, in: &context), after: delay)
    for field in fields {
      webhook.headerFields.append(HTTPField(name: field.name, value: try field.value.text(for: model, in: &context)))
    }
    switch content {
    case .text(let template): webhook.body = HTTPBody(try template.render(model, in: &context))
    case .fixed(let body): webhook.body = body
    case .file(let name, let bodies): webhook.body = try Self.body(name, in: bodies)
    }
    return webhook
  }

  private static func body(_ name: String, in bodies: StubFileBodies) throws(WebhookProblem) -> HTTPBody {
    do {
      return try bodies.body(named: name)
    } catch {
      throw WebhookProblem("its body file cannot be read. \(SystemReason.of(error))")
    }
  }
}

extension Template {
  fileprivate func text(for model: TemplateModel, in context: inout TemplateContext) throws(TemplateError) -> String {
    String(decoding: try render(model, in: &context), as: UTF8.self)
  }
}

// MARK: - Stubs

extension StubWebhook {
  /// The template, if the webhook is one.
  var template: WebhookTemplate? {
    guard case .rendered(let renderer) = kind else { return nil }
    return renderer as? WebhookTemplate
  }

  /// Returns a webhook whose URL, fields and content are rendered for each request, in the language of WireMock's
  /// response templates.
  ///
  /// ```swift
  /// Post("/orders") { Respond(.accepted) }
  ///   .sends(.templated(Webhook(to: "{{jsonPath originalRequest.body '$.callback'}}")))
  /// ```
  ///
  /// In templates, the answered request is `originalRequest`. If a template is invalid, the webhook fails.
  ///
  /// - Parameters:
  ///   - webhook: The webhook, whose texts are templates.
  ///   - parameters: The values of `parameters` in templates.
  public static func templated(_ webhook: Webhook, parameters: JSONObject = [:]) -> Self {
    do throws(TemplateError) {
      return .rendered(by: try WebhookTemplate(webhook, parameters: parameters))
    } catch {
      return .impossible(because: "its template is invalid: \(error)")
    }
  }
}
