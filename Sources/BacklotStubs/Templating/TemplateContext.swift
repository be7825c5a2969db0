package import BacklotLimits

/// What templates may ask for beside the request: the time, chance, and the machine.
package struct TemplateContext: Sendable {
  /// Which of the machine's values are asked for.
  package enum SystemValueKind: String, Sendable {
    case environment = "ENVIRONMENT"
    case property = "PROPERTY"
  }

  /// The present moment.
  package var now: Moment
  /// Where times are told that do not say where; UTC unless told.
  package var zone: DateZone
  /// Where random values come from.
  package var draw: RandomDraw
  /// The name of the machine.
  package var hostName: String
  /// Looks up a value of the machine; nothing unless told.
  package var systemValue: (@Sendable (SystemValueKind, String) -> String?)?
  /// Which names of the machine's values may be looked up; none unless told.
  package var permitsSystemValue: @Sendable (String) -> Bool
  /// Reads XML; nothing unless told.
  package var xml: (any TemplateXMLReader)?
  /// The steps that renderings may take together; they are used up.
  package var budget: StepBudget

  /// A context that gives nothing of the machine away.
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
  /// A context of this machine, as far as the settings permit it.
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

/// Answers the questions about XML, for which the kernel has no parser.
package protocol TemplateXMLReader: Sendable {
  /// Reads a document; a result does not count if the budget is exhausted.
  ///
  /// - Throws: An error if the text is no XML; its description becomes the function's error.
  func document(parsing xml: String, spending budget: inout StepBudget) throws -> any TemplateXMLDocument

  /// The document with two spaces a level, or without white space between elements.
  func formatted(_ xml: String, isPretty: Bool, spending budget: inout StepBudget) throws -> String
}

/// A document that was read for a template.
package protocol TemplateXMLDocument: Sendable {
  /// The nodes that an XPath selects; a result does not count if the budget is exhausted.
  ///
  /// - Throws: An error if the path is none; its description becomes the function's error.
  func nodes(of xPath: String, spending budget: inout StepBudget) throws -> [TemplateXMLNode]
}

/// What an XPath selected.
package struct TemplateXMLNode: Sendable, Hashable {
  /// The name of an element or attribute.
  package var name: String
  /// The text inside.
  package var text: String
  /// The attributes of an element, by name.
  package var attributes: [String: String]
  /// How it is written into the answer: an element as XML, anything else as its text.
  package var rendering: String

  /// A node; its rendering is its text unless told.
  package init(name: String = "", text: String, attributes: [String: String] = [:], rendering: String? = nil) {
    self.name = name
    self.text = text
    self.attributes = attributes
    self.rendering = rendering ?? text
  }
}
