import Testing

@testable import BacklotXML

struct XMLExpectationTests {
  private func matches(
    _ expected: String,
    _ got: String,
    _ comparison: XMLComparison = XMLComparison()
  ) throws -> Bool {
    try XMLExpectation(expected, comparing: comparison).matches(Array(got.utf8))
  }

  @Test(arguments: [
    ("<a><b/><c/></a>", "<a>\n  <b/>\n  <c/>\n</a>"),
    ("<a><b/><c/></a>", "<a><c></c><b></b></a>"),
    ("<a> 1 </a>", "<a>\n1</a>"),
    ("<a x=' 1 ' y='2'/>", "<a y='2' x='1'/>"),
    ("<a>1<!-- one -->2</a>", "<a>12<!-- two --></a>"),
    ("<?xml version='1.1'?><a/>", "<?xml version='1.0' encoding='UTF-8'?><a/>"),
    ("<!DOCTYPE a SYSTEM 'https://example.com/a.dtd'><a/>", "<a/>"),
    ("<a><?p d?></a>", "<a><?p  d ?></a>"),
    ("<?p d?><a/>", "<?p d?><a/>"),
    ("<a><![CDATA[]]></a>", "<a/>"),
    ("<a>x<b/></a>", "<a> x <b/></a>"),
    ("<a/>", "<a xmlns='urn:u'/>"),
    ("<p:a xmlns:p='urn:u' p:x='1'/>", "<q:a xmlns:q='urn:u' q:x='1'/>"),
    ("<a xmlns='urn:u'/>", "<q:a xmlns:q='urn:u'/>"),
    ("<a/>", "<a xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance' xsi:type='b' xsi:schemaLocation='u v'/>"),
  ])
  func `what is no difference`(expected: String, got: String) throws {
    #expect(try matches(expected, got))
  }

  @Test(arguments: [
    ("<a/>", "<b/>", "/b[1]: expected <a>, got <b>"),
    ("<a>1</a>", "<a>2</a>", "/a[1]/text()[1]: expected “1”, got “2”"),
    ("<a>1  2</a>", "<a>1 2</a>", "/a[1]/text()[1]: expected “1  2”, got “1 2”"),
    ("<a>é</a>", "<a>e\u{301}</a>", "/a[1]/text()[1]: expected “é”, got “e\u{301}”"),
    ("<a>1</a>", "<a><![CDATA[1]]></a>", "/a[1]/text()[1]: expected text, got a CDATA section"),
    ("<a>1</a>", "<a/>", "/a[1]: expected the text “1”, which is missing"),
    ("<a/>", "<a>1</a>", "/a[1]/text()[1]: unexpected the text “1”"),
    ("<a x='1'/>", "<a x='2'/>", "/a[1]/@x: expected “1”, got “2”"),
    ("<a x='1'/>", "<a/>", "/a[1]: expected the attribute x=\"1\", which is missing"),
    ("<a/>", "<a x='1'/>", "/a[1]/@x: unexpected the attribute x=\"1\""),
    ("<a x='1'/>", "<a p:x='1' xmlns:p='urn:u'/>", "/a[1]: expected the attribute x=\"1\", which is missing"),
    ("<a><b/><c/></a>", "<a><c/></a>", "/a[1]: expected <b>, which is missing"),
    ("<a><c/></a>", "<a><b/><c/></a>", "/a[1]/b[1]: unexpected <b>"),
    ("<a><b>1</b><b>2</b></a>", "<a><b>2</b><b>1</b></a>", "/a[1]/b[1]/text()[1]: expected “1”, got “2”"),
    ("<a xmlns='urn:u'/>", "<a/>", "/a[1]: expected the namespace “urn:u”, got no namespace"),
    (
      "<a xmlns='urn:u'/>", "<p:a xmlns:p='urn:v'/>",
      "/p:a[1]: expected the namespace “urn:u”, got the namespace “urn:v”"
    ),
    ("<a><?p d?></a>", "<a><?p e?></a>", "/a[1]/processing-instruction()[1]: expected “d”, got “e”"),
    ("<a><?p d?></a>", "<a><?q d?></a>", "/a[1]/processing-instruction()[1]: expected “p”, got “q”"),
    ("<a><?p d?></a>", "<a/>", "/a[1]: expected <?p?>, which is missing"),
  ])
  func `what is a difference, and where`(expected: String, got: String, report: String) throws {
    #expect(try !matches(expected, got))
    #expect(try XMLExpectation(expected).differences(from: Array(got.utf8)).first?.description == report)
  }

  @Test func `differences are told one by one, each where it is`() throws {
    let expected = try XMLExpectation("<order><item id='1'>bread</item><item id='2'>milk</item><note/></order>")
    let got = "<order><item id='1'>bread</item><item id='3'>wine</item><extra/></order>"
    #expect(
      expected.differences(from: Array(got.utf8)).map(\.description) == [
        "/order[1]: expected <note>, which is missing",
        "/order[1]/extra[1]: unexpected <extra>",
        "/order[1]/item[2]/@id: expected “2”, got “3”",
        "/order[1]/item[2]/text()[1]: expected “milk”, got “wine”",
      ]
    )
  }

  @Test func `what is as expected has no differences, and what is not XML says so`() throws {
    let expected = try XMLExpectation("<a>1</a>")
    #expect(expected.differences(from: Array("<a> 1 </a>".utf8)).isEmpty)
    let difference = try #require(expected.differences(from: Array("<a>1</b>".utf8)).first)
    #expect(difference.expected == "XML" && difference.aspect == nil)
    #expect(difference.got?.contains("tag mismatch") == true)
    #expect(!expected.matches(Array("".utf8)))
  }

  @Test func `the distance grows with what is different, and is zero only where nothing is`() throws {
    let expected = try XMLExpectation("<a><b>1</b><c>2</c><d>3</d></a>")
    let distances = try ["<a><b>1</b><c>2</c><d>3</d></a>", "<a><b>9</b><c>2</c><d>3</d></a>", "<a><x/></a>", "<z/>"]
      .map {
        try expected.distance(to: ParsedXML(parsing: $0))
      }
    #expect(distances == distances.sorted() && Set(distances).count == 4)
    #expect(distances.first == 0 && distances.allSatisfy { (0...1).contains($0) })
  }
}
