import Testing

@testable import BacklotXML

struct ParsedXMLTests {
  private func error(parsing text: String, limits: XMLLimits = XMLLimits()) -> XMLError? {
    #expect(throws: XMLError.self) { try ParsedXML(parsing: Array(text.utf8), limits: limits) }
  }

  @Test(arguments: [
    ("", XMLError.Code.malformed, "empty"),
    (" ", .malformed, ""),
    ("text", .malformed, "'<' not found"),
    ("<a>", .malformed, ""),
    ("<a></b>", .malformed, "tag mismatch"),
    ("<a/><b/>", .malformed, ""),
    ("<a x='1' x='2'/>", .malformed, "redefined"),
    ("<a x=1/>", .malformed, ""),
    ("<a>&</a>", .malformed, ""),
    ("<a>\u{0}</a>", .malformed, ""),
    ("<a>\u{1}</a>", .malformed, ""),
    ("<a>&#0;</a>", .malformed, ""),
    ("<a><!-- -- --></a>", .malformed, ""),
    ("<a>&nbsp;</a>", .malformed, "nbsp"),
    ("<!DOCTYPE a [<!ENTITY b '<c/>'>]><a/>", .entity, "defines the entity “b”"),
    ("<!DOCTYPE a [<!ENTITY b 'c'><!ENTITY d '&b;'>]><a/>", .entity, "defines the entity “d”"),
    ("<!DOCTYPE a [<!ENTITY b SYSTEM 'file:///etc/passwd'>]><a x='&b;'/>", .malformed, ""),
    ("<!DOCTYPE a [<!ENTITY b 'c'>]><a>&d;</a>", .malformed, "'d' not defined"),
    ("<?xml version='1.0' encoding='UTF-7'?><a/>", .encoding, "utf-7"),
    ("<?xml version='1.0' encoding='ISO-2022-CN-EXT'?><a/>", .encoding, "iso-2022-cn-ext"),
    ("<?xml version='1.0' encoding='UTF-16'?><a/>", .encoding, "utf-16"),
  ])
  func `what is not well-formed, or refused, says so`(text: String, code: XMLError.Code, part: String) {
    let error = error(parsing: text)
    #expect(error?.code == code)
    #expect(error?.problem.contains(part) == true)
    #expect(error?.description.isEmpty == false)
  }

  @Test func `a mistake has its place`() {
    let error = error(parsing: "<a>\n  <b>\n</a>")
    #expect(error?.line == 3)
    #expect(error?.column != nil)
    #expect(self.error(parsing: "<a>\n\n<!-- - -->\n<b")?.line == 4)
  }

  /// Documents with a document type, and how they are read.
  private static let typed: [(text: String, read: String)] = [
    (
      "<!DOCTYPE a PUBLIC '-//A' 'http://localhost:1/a.dtd' [<!ELEMENT a (b*)> <!-- --> <?p?>]><a><b/></a>",
      "<a><b/></a>"
    ),
    ("<!DOCTYPE a [<!ENTITY b 'c'>]><a/>", "<a/>"), ("<!DOCTYPE a [<!ENTITY b 'c'>]><a>x&b;y&b;</a>", "<a>xcyc</a>"),
    ("<!DOCTYPE a [<!ENTITY b 'c'><!ENTITY b 'd'>]><a x='&b;&b;'>&b;</a>", "<a x=\"cc\">c</a>"),
    ("<!DOCTYPE a [<!ENTITY b ''>]><a>&b;</a>", "<a/>"), ("<!DOCTYPE a [<!ENTITY é '&#233;'>]><a>&é;</a>", "<a>é</a>"),
    ("<!DOCTYPE a SYSTEM 'a.dtd'><a>&nbsp;</a>", "<a>&amp;nbsp;</a>"),
    ("<!DOCTYPE a SYSTEM 'a.dtd'><a>x<b y='1&nbsp;'/></a>", "<a>x<b y=\"1\"/></a>"),
    ("<!DOCTYPE a [<!ENTITY b SYSTEM 'file:///etc/passwd'>]><a>&b;</a>", "<a>&amp;b;</a>"),
    ("<!DOCTYPE a [<!ENTITY % b SYSTEM 'http://localhost:1/b'> %b;]><a>&c;</a>", "<a>&amp;c;</a>"),
    ("<!DOCTYPE a [<!ENTITY % b '<!ENTITY c \"d\">'> %b;]><a/>", "<a/>"),
    ("<!DOCTYPE a [<!NOTATION n SYSTEM 'n'><!ENTITY b SYSTEM 'b' NDATA n>]><a/>", "<a/>"),
    ("<!DOCTYPE a [<!ATTLIST a x CDATA 'y' z (p|q) 'p' id ID #IMPLIED>]><a id='1'/>", "<a id=\"1\"/>"),
  ]

  @Test(arguments: typed)
  func `a document type neither adds something to a document nor loads a file`(text: String, read: String) throws {
    #expect(try ParsedXML(parsing: text).formatted(.compact) == read)
  }

  /// A document in bytes, each in another encoding.
  private static let encoded: [[UInt8]] = [
    [0xEF, 0xBB, 0xBF] + utf8("<a>é</a>"),
    utf8("<?xml version='1.0' encoding='utf-8'?><a>é</a>"),
    utf8("<?xml version='1.0' encoding='ISO-8859-1'?><a>") + [0xE9] + utf8("</a>"),
    utf8("<?xml version='1.0' encoding=\"windows-1252\" ?><a>") + [0xE9] + utf8("</a>"),
    [0xFF, 0xFE] + utf16("<a>é</a>", isBigEndian: false),
    [0xFE, 0xFF] + utf16("<a>é</a>", isBigEndian: true),
    utf16("<?xml version='1.0' encoding='UTF-16LE'?><a>é</a>", isBigEndian: false),
    utf16("<?xml version='1.0' encoding='UTF-16'?><a>é</a>", isBigEndian: true),
  ]

  private static func utf8(_ text: String) -> [UInt8] { Array(text.utf8) }

  private static func utf16(_ text: String, isBigEndian: Bool) -> [UInt8] {
    text.utf16.flatMap { unit -> [UInt8] in
      let (high, low) = (UInt8(unit >> 8), UInt8(unit & 255))
      return isBigEndian ? [high, low] : [low, high]
    }
  }

  @Test(arguments: encoded)
  func `a document is read in the encoding that it begins with or declares`(bytes: [UInt8]) throws {
    #expect(try ParsedXML(parsing: bytes).formatted(.compact) == "<a>é</a>")
  }

  @Test func `the encoding that a text declares means nothing`() throws {
    for name in ["ISO-8859-1", "UTF-16", "unheard-of"] {
      let text = "<?xml version='1.0' encoding='\(name)'?><a>é</a>"
      #expect(try ParsedXML(parsing: text).formatted(.compact) == "<a>é</a>")
    }
  }

  private static let broken: [[UInt8]] = [
    utf8("<a>") + [0xE9] + utf8("</a>"),
    utf8("<a>") + [0xC0, 0xAF] + utf8("</a>"),
    utf8("<a>") + [0xED, 0xA0, 0x80] + utf8("</a>"),
    utf8("<a x='") + [0xFF] + utf8("'/>"),
    [0xFF, 0xFE, 0x3C, 0x00, 0x00, 0xD8, 0x3E, 0x00],
    [0xFE, 0xFF, 0x00],
    [0x00, 0x00, 0xFE, 0xFF, 0x00, 0x00, 0x00, 0x3C],
    [0x4C, 0x6F, 0xA7, 0x94],
    [0x00],
  ]

  @Test(arguments: broken)
  func `bytes that are not in their encoding are refused`(bytes: [UInt8]) {
    let error = #expect(throws: XMLError.self) { try ParsedXML(parsing: bytes) }
    #expect(error?.code == .encoding || error?.code == .malformed)
  }
}

struct XMLLimitsTests {
  private func code(_ text: String, _ limits: XMLLimits) -> XMLError.Code? {
    do {
      _ = try ParsedXML(parsing: text, limits: limits)
      return nil
    } catch {
      return error.code
    }
  }

  @Test func `length, depth, nodes and attributes are limited, each at its limit and one past it`() {
    #expect(code("<abcde/>", XMLLimits(maximumLength: 8)) == nil)
    #expect(code("<abcdef/>", XMLLimits(maximumLength: 8)) == .tooLong)
    #expect(code("<a><b/></a>", XMLLimits(maximumDepth: 2)) == nil)
    #expect(code("<a><b><c/></b></a>", XMLLimits(maximumDepth: 2)) == .tooDeep)
    #expect(code("<a x='1' xmlns:p='u'>1<!-- --><?p?></a>", XMLLimits(maximumNodes: 6)) == nil)
    #expect(code("<a x='1' xmlns:p='u'>1<!-- --><?p?></a>", XMLLimits(maximumNodes: 5)) == .tooManyNodes)
    #expect(code("<a><b/>1<b/>2</a>", XMLLimits(maximumNodes: 5)) == nil)
    #expect(code("<a><b/>1<b/>2<![CDATA[3]]></a>", XMLLimits(maximumNodes: 5)) == .tooManyNodes)
    #expect(code("<a x='&gt;=>' y='='/>===", XMLLimits(maximumAttributes: 2)) == .malformed)
    #expect(code("<a x='1' y='2'/>", XMLLimits(maximumAttributes: 2)) == nil)
    #expect(code("<a x='1' y='2' z='3'/>", XMLLimits(maximumAttributes: 2)) == .tooManyNodes)
  }

  @Test func `what is refused is named with its line`() {
    let limits = XMLLimits(maximumDepth: 2, maximumAttributes: 1)
    let deep = #expect(throws: XMLError.self) { try ParsedXML(parsing: "<a>\n<b>\n<c/></b></a>", limits: limits) }
    #expect(deep?.description == "line 3: <c> exceeds the limit of 2 nested elements")
    let wide = #expect(throws: XMLError.self) { try ParsedXML(parsing: "<a>\n<b x='' y=''/></a>", limits: limits) }
    #expect(wide?.description == "line 2: an element has 2 attributes; 1 is the limit")
  }

  @Test func `a long text is one node, however many pieces it comes in`() throws {
    let text = String(repeating: "a &amp; b ", count: 50_000)
    #expect(code("<a>\(text)</a>", XMLLimits(maximumNodes: 2)) == nil)
  }

  /// Documents made to take long, each within the limits or refused by them.
  private static let hostile: KeyValuePairs = [
    "billion laughs": "<!DOCTYPE a [<!ENTITY b0 'c'>" + each(9) { "<!ENTITY b\($0 + 1) '&b\($0);&b\($0);'>" }
      + "]><a>&b9;</a>",
    "defaults": "<!DOCTYPE a [<!ATTLIST b x CDATA '" + each(100_000) { _ in "y" } + "'>]><a><b/><b/></a>",
    "entities": "<!DOCTYPE a [<!ENTITY b '" + each(100) { _ in "c" } + "'>]><a>" + each(1_000_000) { _ in "&b;" }
      + "</a>",
    "short entities": "<!DOCTYPE a [<!ENTITY b '" + each(100) { _ in "c" } + "'>]><a x='" + each(80_000) { _ in "&b;" }
      + "'/>",
    "many defaults": "<!DOCTYPE a [<!ATTLIST b x CDATA '" + each(100_000) { _ in "y" } + "'>]><a>"
      + each(40_000) { _ in "<b/>" } + "</a>",
    "depth": each(1_000_000) { _ in "<a>" },
    "attributes": "<a" + each(300_000) { " x\($0)=''" } + "/>",
    "namespaces": "<a" + each(200_000) { " xmlns:x\($0)='u'" } + "/>",
    "brackets": each(4_000_000) { _ in "<" },
    "elements": "<a>" + each(1_000_000) { _ in "<b/>" } + "</a>",
    "comments": "<a>" + each(500_000) { _ in "<!---->" } + "</a>",
    "open comments": "<a>" + each(1_000_000) { _ in "<!--" },
    "characters": "<a>" + each(800_000) { _ in "&#65;" } + "</a>",
    "name": "<" + each(4_000_000) { _ in "a" } + "/>",
    "content models": "<!DOCTYPE a [<!ELEMENT a " + each(100_000) { _ in "(" } + ">]><a/>",
    "parameter entities": "<!DOCTYPE a [" + each(100_000) { _ in "%b;" } + "]><a/>",
  ]

  private static func each(_ count: Int, _ text: (Int) -> String) -> String {
    var whole = ""
    for number in 0..<count { whole += text(number) }
    return whole
  }

  @Test(arguments: hostile.map(\.key))
  func `a document that is made to take long takes no longer than others`(name: String) throws {
    let text = try #require(Self.hostile.first { $0.key == name }?.value)
    let expected = try XMLExpectation("<a/>", comparing: XMLComparison(ignoresOrderOfSameNode: true))
    let path = try XPath("//*[1]")
    let time = ContinuousClock().measure {
      _ = expected.matches(Array(text.utf8))
      do { _ = try path.evaluate(on: Array(text.utf8)) } catch {}  // Refused, or answered: both are well.
    }
    #expect(time < .seconds(10), "\(name) took \(time)")
  }
}
