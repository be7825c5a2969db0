import Testing

@testable import BacklotXML

struct XMLComparisonTests {
  private func matches(_ expected: String, _ got: String, _ comparison: XMLComparison) throws -> Bool {
    try XMLExpectation(expected, comparing: comparison).matches(Array(got.utf8))
  }

  /// The result of each namespace awareness for a pair.
  ///
  /// If one rejects the expected document, the result is no match.
  @Test(arguments: [
    ("<p:a xmlns:p='u'/>", "<q:a xmlns:q='u'/>", "strict legacy"),
    ("<p:a xmlns:p='u'/>", "<p:a xmlns:p='v'/>", "legacy"),
    ("<a xmlns='u'/>", "<a xmlns='v'/>", ""),
    ("<a xmlns='u'><b/></a>", "<p:a xmlns:p='u'><p:b/></p:a>", "strict"),
    ("<a xmlns='u'><p:b xmlns:p='x'/></a>", "<a xmlns='u'><b/></a>", "legacy"),
    ("<a xmlns:p='u'/>", "<a xmlns:q='v'/>", "strict legacy"),
    ("<a xmlns:p='u' p:x='1'/>", "<a xmlns:q='u' q:x='1'/>", "strict"),
    ("<a xmlns:p='u' p:x='1'/>", "<a xmlns:p='v' p:x='1'/>", "legacy"),
    ("<p:a/>", "<p:a/>", "legacy none"),
    ("<p:a/>", "<q:a/>", "legacy"),
    ("<a p:x='1'/>", "<a p:x='1'/>", "legacy none"),
    ("<a>1</a>", "<a><![CDATA[1]]></a>", "legacy"),
    ("<a><b/><c/></a>", "<a><c/><b/></a>", "strict legacy none"),
  ])
  func `namespaces are regarded as told`(expected: String, got: String, awareness: String) throws {
    let found = XMLComparison.NamespaceAwareness.allCases.filter { awareness in
      let comparison = XMLComparison(namespaceAwareness: awareness)
      do { return try matches(expected, got, comparison) } catch { return false }
    }
    #expect(found.map { "\($0)" }.joined(separator: " ") == awareness)
  }

  @Test func `a prefix without a namespace is refused where namespaces are regarded strictly`() throws {
    let error = #expect(throws: XMLError.self) { try XMLExpectation("<a>\n<p:b/></a>") }
    #expect(error?.code == .namespace && error?.line == 2)
    #expect(error?.problem.contains("p on b") == true)
    let expected = try XMLExpectation("<b/>")
    #expect(!expected.matches(Array("<p:b/>".utf8)))
    #expect(expected.differences(from: Array("<p:b/>".utf8)).first?.got?.contains("p on b") == true)
  }

  @Test(arguments: [
    ("<a><b>1</b><b>2</b></a>", "<a><b>2</b><b>1</b></a>", true),
    ("<a><b>1</b><b>3</b></a>", "<a><b>2</b><b>1</b></a>", false),
    ("<a><b><c>1</c></b><b><c>2</c></b></a>", "<a><b><c>2</c></b><b><c>1</c></b></a>", true),
    ("<a><b x='1'/><b x='2'/></a>", "<a><b x='2'/><b x='1'/></a>", false),
  ])
  func `elements of the same name may come in any order of their texts`(
    expected: String,
    got: String,
    isMatch: Bool
  ) throws {
    #expect(try !matches(expected, got, XMLComparison()))
    #expect(try matches(expected, got, XMLComparison(ignoresOrderOfSameNode: true)) == isMatch)
  }

  @Test(arguments: [
    (XMLComparison.Aspect.elementTagName, "<a>1</a>", "<b>1</b>"),
    (.namespaceURI, "<a xmlns='u'/>", "<a xmlns='v'/>"),
    (.textValue, "<a>1</a>", "<a>2</a>"),
    (.nodeType, "<a>1</a>", "<a><![CDATA[1]]></a>"),
    (.attributeValue, "<a x='1'/>", "<a x='2'/>"),
    (.elementAttributeCount, "<a x='1'/>", "<a x='1' y='2'/>"),
    (.childCount, "<a><b/></a>", "<a><b/><c/></a>"),
    (.processingInstructionTarget, "<a><?p d?></a>", "<a><?q d?></a>"),
    (.processingInstructionData, "<a><?p d?></a>", "<a><?p e?></a>"),
    (
      .schemaLocation, "<a xmlns:i='http://www.w3.org/2001/XMLSchema-instance' i:schemaLocation='u v'/>",
      "<a xmlns:i='http://www.w3.org/2001/XMLSchema-instance' i:schemaLocation='u w'/>"
    ),
    (
      .noNamespaceSchemaLocation,
      "<a xmlns:i='http://www.w3.org/2001/XMLSchema-instance' i:noNamespaceSchemaLocation='v'/>", "<a/>"
    ),
  ])
  func `what is exempted is no difference`(aspect: XMLComparison.Aspect, expected: String, got: String) throws {
    #expect(try !matches(expected, got, XMLComparison()))
    #expect(try matches(expected, got, XMLComparison(exempted: [aspect])))
  }

  @Test func `what is missing needs both its number and its lookup exempted`() throws {
    let (expected, got) = ("<a x='1'><b/></a>", "<a/>")
    let both: Set<XMLComparison.Aspect> = [.childCount, .childLookup, .elementAttributeCount, .attributeLookup]
    #expect(try matches(expected, got, XMLComparison(exempted: both)))
    for aspect in both {
      #expect(try !matches(expected, got, XMLComparison(exempted: both.subtracting([aspect]))))
    }
  }

  @Test func `the names of what is compared are those of stub files`() {
    #expect(XMLComparison.Aspect(rawValue: "ELEMENT_NUM_ATTRIBUTES") == .elementAttributeCount)
    #expect(XMLComparison.Aspect(rawValue: "NAMESPACE_PREFIX") == .namespacePrefix)
    #expect(XMLComparison.Aspect(rawValue: "ANYTHING") == nil)
    #expect(XMLComparison.NamespaceAwareness(rawValue: "LEGACY") == .legacy)
  }

  @Test func `a type is the same under another prefix`() throws {
    func type(_ name: String, _ declaration: String) -> String {
      "<a xmlns:i='http://www.w3.org/2001/XMLSchema-instance' \(declaration) i:type='\(name)'/>"
    }
    #expect(try matches(type("p:t", "xmlns:p='u'"), type("q:t", "xmlns:q='u'"), XMLComparison()))
    #expect(try !matches(type("p:t", "xmlns:p='u'"), type("p:t", "xmlns:p='v'"), XMLComparison()))
    #expect(try !matches(type("p:t", "xmlns:p='u'"), type("p:s", "xmlns:p='u'"), XMLComparison()))
    #expect(try !matches(type("p:t", "xmlns:p='u'"), "<a/>", XMLComparison()))
  }
}
