import BacklotHTTP
import BacklotLimits
import BacklotStubs
import BacklotWireMock
import BacklotXML

/// A matcher for documents that are equal to an expected one.
struct EqualXML: XMLMatching {
  private let expectation: XMLExpectation

  init(_ expectation: XMLExpectation) { self.expectation = expectation }

  func holds(for document: [UInt8], in context: inout MatchingContext) -> Bool {
    expectation.matches(document, spending: &context.budget)
  }

  func finding(in document: [UInt8], spending budget: inout StepBudget) -> String {
    expectation.differences(from: document, spending: &budget).prefix(10).map { $0.masked(by: .standard).description }
      .joined(separator: "\n")
  }

  func problem(in document: [UInt8]) -> String? { ParsedXML.problem(in: document) }

  var description: String { "XML equal to \(expectation.text.prefix(200))" }
}

extension XMLDifference {
  /// Returns the difference with secrets masked, according to the names of the enclosing elements and attributes.
  fileprivate func masked(by secrets: SecretNames) -> Self {
    let isSecret = secrets.containsStep(ofXPath: path)
    return replacingTexts { isSecret ? SecretNames.mask : secrets.masked(text: $0) }
  }
}

extension ParsedXML {
  /// Returns the reason why a document cannot be read, if any.
  static func problem(in document: [UInt8]) -> String? {
    do throws(XMLError) {
      _ = try ParsedXML(parsing: document)
      return nil
    } catch {
      return "\(error)"
    }
  }
}
