import Testing

@testable import BacklotXML

struct XMLStyleTests {
  @Test(arguments: [
    ("<foo><bar\n>wh</bar></foo\n>", "<foo>\n  <bar>wh</bar>\n</foo>\n", "<foo><bar>wh</bar></foo>"),
    ("<a>\n\n  <b/>\n</a>", "<a>\n  <b/>\n</a>\n", "<a><b/></a>"),
    ("<a></a>", "<a/>\n", "<a/>"),
    ("<a> </a>", "<a/>\n", "<a/>"),
    ("<a>1<b/> 2</a>", "<a>1<b/> 2</a>\n", "<a>1<b/> 2</a>"),
    ("<a><b><![CDATA[<&>]]></b></a>", "<a>\n  <b><![CDATA[<&>]]></b>\n</a>\n", "<a><b><![CDATA[<&>]]></b></a>"),
    ("<?p d?><!-- c --><a/>", "<?p d?>\n<!-- c -->\n<a/>\n", "<?p d?><!-- c --><a/>"),
    ("<a><!-- c --><?p?></a>", "<a>\n  <!-- c -->\n  <?p?>\n</a>\n", "<a><!-- c --><?p?></a>"),
    (
      "<?xml version='1.0'?><!DOCTYPE a SYSTEM 'd'><p:a xmlns:p='u' xmlns='v' p:x=\"'\" y='&quot;&#10;&lt;'>&amp;&gt;&#13;</p:a>",
      "<p:a xmlns:p=\"u\" xmlns=\"v\" p:x=\"'\" y=\"&quot;&#10;&lt;\">&amp;&gt;&#13;</p:a>\n",
      "<p:a xmlns:p=\"u\" xmlns=\"v\" p:x=\"'\" y=\"&quot;&#10;&lt;\">&amp;&gt;&#13;</p:a>"
    ),
    ("<p:a q:x='1'/>", "<p:a q:x=\"1\"/>\n", "<p:a q:x=\"1\"/>"),
  ])
  func `a document is written in each style`(text: String, pretty: String, compact: String) throws {
    let document = try ParsedXML(parsing: text)
    #expect(document.formatted() == pretty)
    #expect(document.formatted(.compact) == compact)
    #expect(try ParsedXML(parsing: pretty).formatted(.compact) == compact)
  }
}
