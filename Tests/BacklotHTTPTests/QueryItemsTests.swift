import Testing

@testable import BacklotHTTP

@Suite struct QueryItemsTests {
  @Test(
    arguments: [
      ("a=1&b=2", ["a": "1", "b": "2"]), ("a", [.bare("a")]), ("a=", ["a": ""]), ("", [:]), ("&&a=1&", ["a": "1"]),
      ("a=1&a=2", ["a": "1", "a": "2"]), ("a+b=c+d", ["a b": "c d"]), ("a%20b=c%2Bd", ["a b": "c+d"]),
      ("=x", ["": "x"]),
      ("=", ["": ""]), ("a=b=c", ["a": "b=c"]), ("a%3Db=c", ["a=b": "c"]), ("a%26b", [.bare("a&b")]),
      ("a=%zz", ["a": "%zz"]),
      ("é=ü", ["é": "ü"]), ("a=1;b=2", ["a": "1;b=2"]), ("a=?", ["a": "?"]),
    ] as [(String, QueryItems)]
  )
  func `a query is read`(text: String, items: QueryItems) {
    #expect(QueryItems(parsing: text) == items)
    #expect(QueryItems(parsing: text[...]) == items)
  }

  @Test(
    arguments: [
      ([.init(name: "a", value: "1"), .bare("b"), .init(name: "c", value: "")], "a=1&b&c=", "a=1&b&c="),
      (["a b": "c d"], "a%20b=c%20d", "a+b=c+d"),
      (["q": "1+1=2&x"], "q=1%2B1%3D2%26x", "q=1%2B1%3D2%26x"), ([:], "", ""),
      ([.init(name: "a", elements: ["b,c", "d e"])], "a=b%2Cc,d%20e", "a=b%2Cc,d+e"),
      (["u": "http://x/?y"], "u=http://x/?y", "u=http%3A%2F%2Fx%2F%3Fy"),
    ] as [(QueryItems, String, String)]
  )
  func `a query and a form are written`(items: QueryItems, query: String, form: String) {
    #expect(items.encodedQuery == query)
    #expect(items.encodedForm == form)
    #expect("\(items)" == query)
  }

  @Test(arguments: [("a=1&b=2", 2), ("&&a&&b&&c&&", 3), ("", 0), ("a", 1)])
  func `a form with as many items as the limit is read, and one with more is not`(text: String, count: Int) {
    #expect(QueryItems(parsing: text, upTo: count) == QueryItems(parsing: text))
    if count > 0 { #expect(QueryItems(parsing: text, upTo: count - 1) == nil) }
  }

  @Test func `the first value of a name is found, and all of them`() {
    let items = QueryItems(parsing: "a=1&b&a=2&a")
    #expect(items["a"] == "1")
    #expect(items["b"] == "")
    #expect(items["c"] == nil)
    #expect(items.values(of: "a") == ["1", "2", ""])
    #expect(items.values(of: "c") == [])
  }
}

extension QueryItems.Item {
  fileprivate static func bare(_ name: String) -> Self { Self(name: name, value: nil) }
}
