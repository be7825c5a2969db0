internal import BacklotHTTP
internal import BacklotJSON
internal import BacklotLimits

/// A cache of the documents that one rendering has parsed, for a small number of texts.
struct TemplateDocuments {
  private static let maximumCount = 4
  private static let parser = JSONParser(limits: .content)

  private var bodyResult: Result<JSONValue, JSONError>?
  private var values: [(text: String, result: Result<JSONValue, JSONError>)] = []
  private var forms: [(text: String, isDecoded: Bool, form: TemplateValue)] = []
  private var trees: [(text: String, result: Result<any TemplateXMLDocument, any Error>)] = []

  /// Returns the content of the request as JSON.
  mutating func body(_ bytes: [UInt8], spending budget: inout StepBudget) -> Result<JSONValue, JSONError> {
    if let bodyResult { return bodyResult }
    let result = Result { () throws(JSONError) in try Self.parser.parse(bytes, spending: &budget) }
    bodyResult = result
    return result
  }

  /// Returns a text as JSON.
  mutating func document(in text: String, spending budget: inout StepBudget) -> Result<JSONValue, JSONError> {
    budget.charge(text.utf8.count >> 8)
    if let known = values.first(where: { $0.text == text }) { return known.result }
    let result = Result { () throws(JSONError) in try Self.parser.parse(text, spending: &budget) }
    Self.keep((text, result), in: &values)
    return result
  }

  /// Returns a text as a form.
  mutating func form(in text: String, isDecoded: Bool, spending budget: inout StepBudget) -> TemplateValue {
    budget.charge(text.utf8.count >> 8)
    if let known = forms.first(where: { $0.isDecoded == isDecoded && $0.text == text }) { return known.form }
    guard budget.spend(text.utf8.count) else { return .map([]) }
    let count = text.utf8.reduce(1) { $1 == UInt8(ascii: "&") ? $0 + 1 : $0 }
    guard count <= QueryItems.maximumFormItems else {
      budget.stop(because: "a form has more than \(QueryItems.maximumFormItems) items", isContentTooLarge: true)
      return .map([])
    }
    let form = TemplateRun.form(text, isDecoded: isDecoded)
    Self.keep((text, isDecoded, form), in: &forms)
    return form
  }

  /// Returns a text as XML.
  mutating func tree(
    of text: String,
    by reader: any TemplateXMLReader,
    spending budget: inout StepBudget
  ) -> Result<any TemplateXMLDocument, any Error> {
    budget.charge(text.utf8.count >> 8)
    if let known = trees.first(where: { $0.text == text }) { return known.result }
    let result = Result { try reader.document(parsing: text, spending: &budget) }
    Self.keep((text, result), in: &trees)
    return result
  }

  private static func keep<Element>(_ element: Element, in list: inout [Element]) {
    if list.count == maximumCount { list.removeFirst() }
    list.append(element)
  }
}
