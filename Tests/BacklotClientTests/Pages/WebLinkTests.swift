import Testing

@testable import BacklotStreaming

struct WebLinkTests {
  @Test(
    arguments: [
      (#"</p?page=2>; rel="next""#, [link("/p?page=2", "next")]),
      (#"<a>;rel=next, <b>;rel="last""#, [link("a", "next"), link("b", "last")]),
      (#"<a,b;c>; title="x, y; rel=z"; REL="Next prev""#, [link("a,b;c", "next", "prev")]),
      (#"<a>; title="\"quoted\\"; rel=next"#, [link("a", "next")]),
      (#"<a>; rel=next; rel=last"#, [link("a", "next")]),
      (#"<a> ; rel = "next" ,, <b>"#, [link("a", "next"), link("b")]),
      (#"<a>; anchor="/other"; rel=next"#, [WebLink(target: "a", relations: ["next"], hasAnchor: true)]),
      (#"<a>; rel; flag"#, [link("a")]), (#"<>; rel=next"#, [link("", "next")]),
      ("", []), ("a", []), ("<a", []), (#"<a>; rel="next"#, [link("a", "next")]),
      (#"<a> x <b>; rel=next"#, [link("a")]),
      (#"<ü>; rel=next"#, [link("ü", "next")]), (#"<a>; rel="\"#, [link("a")]), ("<a>;=;=", [link("a")]),
    ]
  )
  func `the links of a field are read`(value: String, expected: [WebLink]) {
    #expect(WebLink.links(in: value) == expected)
  }

  private static func link(_ target: String, _ relations: String...) -> WebLink {
    WebLink(target: target, relations: relations, hasAnchor: false)
  }
}
