import BacklotHTTP
import BacklotLimits
import BacklotStubs
import BacklotWireMock
import BacklotXML

/// A matcher for the result of an XPath in a document.
struct MatchingXPath: XMLMatching {
  let path: XPath
  /// The matcher for one of the nodes; `nil` to accept any.
  let matcher: ValueMatcher?

  func holds(for document: [UInt8], in context: inout MatchingContext) -> Bool {
    guard let value = value(in: document, spending: &context.budget) else { return false }
    guard let matcher else { return value.isFound }
    // Texts of nodes may repeat each other, as those of <a> and <b> in <a><b>…</b></a> do.
    let texts = value.texts
    guard context.budget.spend(texts.reduce(0) { $0 + 1 + $1.utf8.count >> 4 }) else { return false }
    return matcher.takesOne(of: texts, in: &context)
  }

  func finding(in document: [UInt8], spending budget: inout StepBudget) -> String {
    do {
      let texts = try path.evaluate(on: document, spending: &budget).texts
      if texts.isEmpty { return "nothing there" }
      if isOfSecret { return SecretNames.mask }
      let shown = SecretNames.standard.masked(xml: document)
      // The content of a secret element is only in the document.
      let shownTexts = shown == document ? texts : try path.evaluate(on: shown, spending: &budget).texts
      return shownTexts.isEmpty ? SecretNames.mask : shownTexts.prefix(10).joined(separator: ", ")
    } catch {
      return "\(error)"
    }
  }

  func problem(in document: [UInt8]) -> String? { ParsedXML.problem(in: document) }

  var description: String {
    "XML with \(path)" + (matcher.map { ": \(isOfSecret ? $0.withoutTexts : $0)" } ?? "")
  }

  private var isOfSecret: Bool { SecretNames.standard.containsStep(ofXPath: "\(path)") }

  private func value(in document: [UInt8], spending budget: inout StepBudget) -> XPathValue? {
    do throws(XMLError) {
      return try path.evaluate(on: document, spending: &budget)
    } catch {
      // The near miss explains why there is no value, unless that is unknown.
      if error.code == .tooManySteps { budget.stop(because: "\(error)") }
      return nil
    }
  }
}

extension XPathValue {
  /// True if the path has a result.
  ///
  /// As in WireMock, that is any value other than an empty list of nodes, including false.
  fileprivate var isFound: Bool {
    guard case .nodes(let nodes) = self else { return true }
    return !nodes.isEmpty
  }
}
