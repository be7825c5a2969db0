import Testing

@testable import BacklotXML

struct XMLOutlineTests {
  @Test func `a document is an element with what is inside`() throws {
    let xml = #"<p:a xmlns:p="urn:p" p:x="1" y="&lt;"><!-- c --><b>1<![CDATA[<]]></b> t<b/></p:a>"#
    let outline = try ParsedXML(parsing: xml).outline()
    #expect(outline.name == "a")
    #expect(outline.namespace == "urn:p")
    #expect(outline.attributes.map(\.name) == ["x", "y"])
    #expect(outline.attributes.map(\.namespace) == ["urn:p", nil])
    #expect(outline.attributes.map(\.value) == ["1", "<"])
    #expect(outline.children.map(\.name) == ["b", "b"])
    #expect(outline.children.map(\.text) == ["1<", ""])
    #expect(outline.text == " t")
  }

  @Test(arguments: ["<p:a/>", "", "<!DOCTYPE a [<!ENTITY e '<x/>'>]><a>&e;</a>", "<a>"])
  func `what is no document with all its names has none`(xml: String) {
    #expect(throws: XMLError.self) { try ParsedXML(parsing: xml).outline() }
  }
}
