import Testing

@testable import BacklotXML

struct XPathTests {
  private static let envelope = """
    <s:Envelope xmlns:s="urn:soap" xmlns:x="urn:x" xml:lang="en">
      <s:Body>
        <x:order x:id="7" state="new">
          <item n="1">bread</item><item n="2">milk</item>
          <note xmlns="urn:note">no<!-- never --> rush<?p d?></note>
        </x:order>
      </s:Body>
    </s:Envelope>
    """

  @Test(arguments: [
    ("/Envelope/Body/order/item/text()", ["bread", "milk"]),
    ("//item[@n > 1]", ["<item n=\"2\">milk</item>\n"]),
    ("//item/@n", ["1", "2"]),
    ("//@id", ["7"]),
    ("//note", ["<note xmlns=\"urn:note\">no<!-- never --> rush<?p d?></note>\n"]),
    ("//note/text()", ["no", " rush"]),
    ("//comment()", [" never "]),
    ("//processing-instruction()", ["d"]),
    ("//nothing", []),
    ("//*[name() = 'x:order']/@state", ["new"]),
    ("name(/*)", ["s:Envelope"]),
    ("name(//@id)", ["x:id"]),
    ("name(//nothing)", [""]),
    ("concat('name(', \"name()\", ')')", ["name(name())"]),
    ("local-name(//@id)", ["id"]),
    ("namespace-uri(/*)", [""]),
    ("//*[local-name() = 'order' and @state='new']/item[last()]/text()", ["milk"]),
    ("count(//item)", ["2"]),
    ("sum(//@n) div 2", ["1.5"]),
    ("2 * count(//item) - 5", ["-1"]),
    ("count(//item) = 2", ["true"]),
    ("not(//item)", ["false"]),
    ("1 div 0", ["Infinity"]),
    ("number('x')", ["NaN"]),
    ("'text'", ["text"]),
    ("string(//note)", ["no rush"]),
    ("normalize-space(//order/text()[1])", [""]),
    ("//item[1] | //item[2]", ["<item n=\"1\">bread</item>\n", "<item n=\"2\">milk</item>\n"]),
    ("//div | //mod | //and", []),
    ("(//item)[2]/text()", ["milk"]),
    ("//item[.='milk']/preceding-sibling::item/@n", ["1"]),
    ("  //item [ position ( ) = 2 ] / text ( ) ", ["milk"]),
    ("id('x')", []),
  ])
  func `names are found in any namespace where none is given`(text: String, texts: [String]) throws {
    #expect(try XPath(text).evaluate(on: Array(Self.envelope.utf8)).texts == texts)
  }

  @Test(arguments: [
    ("/e:Envelope/e:Body/y:order/item/text()", ["bread", "milk"]),
    ("//order", []),
    ("//y:order/@y:id", ["7"]),
    ("//y:order/@id", []),
    ("//note", []),
    ("//n:note/text()", ["no", " rush"]),
    ("//y:*/item[1]", ["<item n=\"1\">bread</item>\n"]),
    ("namespace-uri(/*)", ["urn:soap"]),
    ("name(/*)", ["s:Envelope"]),
    ("/*/@xml:lang", ["en"]),
    ("boolean(//item[lang('en')])", ["true"]),
    ("//y:order[lang('de')]", []),
  ])
  func `names are found in the namespaces that are given`(text: String, texts: [String]) throws {
    let path = try XPath(text, namespaces: ["e": "urn:soap", "y": "urn:x", "n": "urn:note"])
    #expect(try path.evaluate(on: Array(Self.envelope.utf8)).texts == texts)
  }

  @Test func `an element brings its declarations along where namespaces are regarded`() throws {
    let path = try XPath("//y:order/n:note/..", namespaces: ["y": "urn:x", "n": "urn:note"])
    let text = "<x:order xmlns:x=\"urn:x\" x:id=\"7\" state=\"new\">\n"
    #expect(try path.evaluate(on: Array(Self.envelope.utf8)).texts.first?.hasPrefix(text) == true)
    #expect(
      try XPath("//order").evaluate(on: Array(Self.envelope.utf8)).texts.first?.hasPrefix("<x:order x:id=") == true
    )
  }

  @Test func `a node has its kind, name, text and attributes`() throws {
    guard
      case .nodes(let nodes) = try XPath("//order | //@id | //comment() | /").evaluate(on: Array(Self.envelope.utf8))
    else {
      Issue.record("no nodes")
      return
    }
    #expect(nodes.map(\.kind) == [.document, .element, .attribute, .comment])
    #expect(nodes.map(\.name) == ["", "x:order", "x:id", ""])
    #expect(nodes[1].attributes.map { "\($0.name)=\($0.value)" } == ["x:id=7", "state=new"])
    #expect(nodes[1].text.contains("bread") && !nodes[1].text.contains("never"))
    #expect(nodes[0].xml.hasPrefix("<s:Envelope xmlns:s=\"urn:soap\""))
  }

  @Test func `a prefix without a namespace is no matter where names are local names`() throws {
    let text = Array("<p:a q:x='1'><p:b>2</p:b></p:a>".utf8)
    #expect(try XPath("/a/b/text()").evaluate(on: text).texts == ["2"])
    #expect(try XPath("name(/a/@x)").evaluate(on: text).texts == ["q:x"])
    #expect(try XPath("/a/b").evaluate(on: text).texts == ["<p:b>2</p:b>\n"])
    let error = #expect(throws: XMLError.self) { try XPath("//b", namespaces: ["p": "u"]).evaluate(on: text) }
    #expect(error?.code == .namespace)
  }

  @Test func `one document answers any number of questions, and is as it was`() throws {
    let document = try ParsedXML(parsing: Self.envelope)
    for _ in 0..<3 {
      #expect(try XPath("//order/@id").evaluate(on: document).texts == ["7"])
      #expect(try XPath("//y:order/@y:id", namespaces: ["y": "urn:x"]).evaluate(on: document).texts == ["7"])
    }
    #expect(try XMLExpectation(Self.envelope).matches(document))
  }

  @Test(arguments: [
    ("", 1, "is empty"), ("   ", 1, "is empty"),
    ("//a[", 5, "“[” is not closed"), ("//a]", 4, "“]” has no opening counterpart"),
    ("(//a]", 5, "no opening counterpart"),
    ("//a['b]", 5, "unclosed string"),
    ("$x", 1, "variables are not supported"), ("//a[@b=$x]", 8, "variables are not supported"),
    ("lower-case(//a)", 1, "unknown function “lower-case”"),
    ("//a[ends-with(., 'b')]", 5, "unknown function “ends-with”"),
    ("f:b()", 1, "the prefix “f” has no namespace"),
    ("//soap:Body", 3, "the prefix “soap” has no namespace"),
    ("//@xml:lang", 4, "the prefix “xml” has no namespace"),
    ("//following-after::a", 3, "unknown axis “following-after”"),
    ("//a#b", 4, "unexpected “#”"),
    ("//a\u{0}", 4, "unexpected “\\u{0}”"),
    ("/\\!what?", 2, "unexpected “\\”"),
    ("//a/", 5, "an expression is expected"),
    ("'a' or", 7, "an expression is expected"),
    ("count(", 6, ""), ("1 2", 3, "an expression is expected"),
  ])
  func `what is no XPath is refused at its place`(text: String, column: Int, part: String) {
    let error = #expect(throws: XMLError.self) { try XPath(text) }
    #expect(error?.code == .invalidXPath)
    #expect(error?.problem.contains(part) == true)
    if !part.isEmpty { #expect(error?.column == column) }
  }

  @Test func `an unknown prefix is told what to do`() {
    let plain = #expect(throws: XMLError.self) { try XPath("//p:a") }
    #expect(plain?.advice?.contains("omit the prefix") == true)
    let other = #expect(throws: XMLError.self) { try XPath("//p:a", namespaces: ["q": "u"]) }
    #expect(other?.advice == "add its namespace to xPathNamespaces")
    #expect(throws: XMLError.self) { try XPath("//a", namespaces: ["": "u"]) }
  }

  @Test(arguments: ["count(1)", "sum('a')", "contains('a')", "1 | 2", "name(1)", "name(//a, //b)"])
  func `what fails only on a document says so there`(text: String) throws {
    let path = try XPath(text)
    let error = #expect(throws: XMLError.self) { try path.evaluate(on: Array("<a/>".utf8)) }
    #expect(error?.code == .invalidXPath)
  }

  @Test func `a long, deep or wide expression is refused, at its limit and one past it`() throws {
    func nested(_ count: Int) -> String {
      String(repeating: "(", count: count) + "1" + String(repeating: ")", count: count)
    }
    #expect(throws: Never.self) { try XPath(nested(32)).evaluate(on: Array("<a/>".utf8)) }
    #expect(throws: XMLError.self) { try XPath(nested(33)) }
    func wide(_ count: Int) -> String { "1" + String(repeating: "+1", count: count) }
    #expect(try XPath(wide(256)).evaluate(on: Array("<a/>".utf8)).texts == ["257"])
    #expect(throws: XMLError.self) { try XPath(wide(257)) }
    #expect(throws: Never.self) { try XPath("'" + String(repeating: "a", count: 4094) + "'") }
    #expect(throws: XMLError.self) { try XPath("'" + String(repeating: "a", count: 4095) + "'") }
  }

  @Test func `steps are counted, and an expression that takes too many is given up`() throws {
    let document = try ParsedXML(
      parsing: "<a>" + String(repeating: "<b/>", count: 1_000) + "</a>",
      limits: XMLLimits(maximumSteps: 100_000)
    )
    #expect(try XPath("count(//b)").evaluate(on: document).texts == ["1000"])
    let error = #expect(throws: XMLError.self) {
      try XPath("//b[count(//b) > count(preceding::b)]").evaluate(on: document)
    }
    #expect(error?.code == .tooManySteps)
    #expect(error?.message.contains("100000") == true)
  }

  /// Within the limits on steps, what one step costs grows with the document.
  @Test(arguments: [
    "//a = //b", "//*[//* = //*]", "//*[contains(/, 'x')]", "//*[contains(translate(/, 'a', 'b'), 'x')]",
    "//node()[//node()]",
    "//*[count(preceding::*) > count(following::*)]", "//*/ancestor::*/descendant::*", "//namespace::*",
    "sum(//*) + sum(//@*)", "//*[string-length(string(/)) > 1]", "//*[normalize-space(/) = //*]",
  ])
  func `an expression that is made to take long is bounded`(text: String) throws {
    let elements = (0..<12_000).map { "<a>ab\($0)</a><b>ab\($0)x</b>" }.joined()
    let document = try ParsedXML(parsing: "<r>\(elements)</r>")
    let path = try XPath(text)
    let time = ContinuousClock().measure {
      do throws(XMLError) { _ = try path.evaluate(on: document) } catch { #expect(error.code == .tooManySteps) }
    }
    #expect(time < .seconds(20), "\(text) took \(time)")
  }
}
