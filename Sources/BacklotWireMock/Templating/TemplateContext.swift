import BacklotJSONSchema
package import BacklotLimits
import BacklotStubs

/// The inputs of a template besides the request: the time, random values, and values of the machine.
package struct TemplateContext: Sendable {
  /// The kind of a value of the machine.
  package enum SystemValueKind: String, Sendable {
    case environment = "ENVIRONMENT"
    case property = "PROPERTY"
  }

  /// The present moment.
  package var now: Moment
  /// The zone of times that do not specify a zone.
  ///
  /// Defaults to UTC.
  package var zone: DateZone
  /// The source of random values.
  package var draw: RandomDraw
  /// The name of the machine.
  package var hostName: String
  /// A closure that looks up a value of the machine.
  ///
  /// Defaults to `nil`.
  package var systemValue: (@Sendable (SystemValueKind, String) -> String?)?
  /// A closure that permits the lookup of a value by its name.
  ///
  /// By default, no lookup is permitted.
  package var permitsSystemValue: @Sendable (String) -> Bool
  /// The XML reader.
  ///
  /// Defaults to `nil`.
  package var xml: (any TemplateXMLReader)?
  /// The number of steps that remain for all renderings together.
  ///
  /// Renderings consume it.
  package var budget: StepBudget

  /// Creates a context.
  ///
  /// By default, it does not reveal values of the machine.
  package init(
    now: Moment,
    draw: RandomDraw,
    zone: DateZone = .utc,
    hostName: String = "localhost",
    systemValue: (@Sendable (SystemValueKind, String) -> String?)? = nil,
    permitsSystemValue: @escaping @Sendable (String) -> Bool = { _ in false },
    xml: (any TemplateXMLReader)? = nil,
    budget: StepBudget = StepBudget()
  ) {
    self.now = now
    self.draw = draw
    self.zone = zone
    self.hostName = hostName
    self.systemValue = systemValue
    self.permitsSystemValue = permitsSystemValue
    self.xml = xml
    self.budget = budget
  }
}

extension TemplateContext {
  /// Creates a context with the values of this machine that the settings permit.
  init(
    now: Moment,
    draw: RandomDraw,
    _ settings: TemplateSettings,
    xml: (any TemplateXMLReader)?,
    budget: StepBudget
  ) {
    self.init(
      now: now,
      draw: draw,
      hostName: HostName.current,
      systemValue: settings.systemValue,
      permitsSystemValue: settings.permits,
      xml: xml,
      budget: budget
    )
  }
}

/// A reader of XML, for which this library has no parser.
package protocol TemplateXMLReader: Sendable {
  /// Reads a document. The result is ignored if the budget is exhausted.
  ///
  /// - Throws: An error if the text is not XML. Its description becomes the function's error.
  func document(parsing xml: String, spending budget: inout StepBudget) throws -> any TemplateXMLDocument

  /// Returns the document indented by two spaces per level, or without white space between elements.
  func formatted(_ xml: String, isPretty: Bool, spending budget: inout StepBudget) throws -> String
}

/// A document that was read for a template.
package protocol TemplateXMLDocument: Sendable {
  /// Returns the nodes that an XPath selects. The result is ignored if the budget is exhausted.
  ///
  /// - Throws: An error if the path is invalid. Its description becomes the function's error.
  func nodes(of xPath: String, spending budget: inout StepBudget) throws -> [TemplateXMLNode]
}

/// A node that an XPath selected.
package struct TemplateXMLNode: Sendable, Hashable {
  /// The name of an element or attribute.
  package var name: String
  /// The text of the node.
  package var text: String
  /// The attributes of an element, by name.
  package var attributes: [String: String]
  /// The text of the node in the response: XML for an element, and the plain text for other nodes.
  package var rendering: String

  /// Creates a node.
  ///
  /// The rendering defaults to the text.
  package init(name: String = "", text: String, attributes: [String: String] = [:], rendering: String? = nil) {
    self.name = name
    self.text = text
    self.attributes = attributes
    self.rendering = rendering ?? text
  }
}
