import BacklotJSON
import BacklotJSONPath
import Testing

/// The behavior of paths that stub files for WireMock require.
@Suite struct JaywayPathTests {
  let order: JSONValue = [
    "id": "A-1", "total-price": 30.5, "@type": "order", "urgent": true, "note": "", "none": nil,
    "lines": [
      ["sku": "rope", "count": 2, "price": 7.5, "sizes": ["S", "M"], "name": "Red Rope"],
      ["sku": "ball", "count": "5", "price": 3, "sizes": [], "name": "ball"],
      ["sku": "bed", "price": 20, "sizes": ["XL"], "gift": ["wrap": "gold"]],
    ],
    "numbers": [4, 1.5, "x", -2], "words": ["a", "b"], "deep": ["lines": [["price": 100]]],
  ]

  private func values(_ path: String) throws -> JSONValue {
    .array(try JSONPath(path, dialect: .jayway).values(in: order))
  }

  static let forms: [(path: String, values: JSONValue)] = [
    ("$.id", ["A-1"]), ("id", ["A-1"]), ("  lines[0].sku\n", ["rope"]), ("@.id", ["A-1"]), ("$.total-price", [30.5]),
    ("$.@type", ["order"]), ("['id']", ["A-1"]), ("$.['id']", ["A-1"]), ("$.[\"id\"]", ["A-1"]),
    ("$.lines.[1].sku", ["ball"]),
    ("$.lines[-1].sku", ["bed"]), ("$.lines[0,2].sku", ["rope", "bed"]), ("$.lines[1:].sku", ["ball", "bed"]),
    ("$.lines[-2:].sku", ["ball", "bed"]), ("$.lines[:1].sku", ["rope"]), ("$.lines[*].gift.wrap", ["gold"]),
    ("$..wrap", ["gold"]), (".wrap", ["gold"]), ("$.lines.*.sku", ["rope", "ball", "bed"]), ("$['li\\nes']", []),
    ("$['id','urgent']", [["id": "A-1", "urgent": true]]), ("$['id','gone']", [["id": "A-1"]]),
    ("$['deep','gone'].lines[0].price", [100]),
    ("$..['sku','count']", [["sku": "rope", "count": 2], ["sku": "ball", "count": "5"]]),
  ]

  @Test(arguments: forms)
  func `paths are written as in Jayway`(path: String, expected: JSONValue) throws {
    #expect(try values(path) == expected)
  }

  static let filters: [(filter: String, skus: JSONValue)] = [
    ("@.price < 10", ["rope", "ball"]), ("@.price<10", ["rope", "ball"]), ("@.sku=='bed'", ["bed"]),
    ("@.count", ["rope", "ball"]),
    ("!@.count", ["bed"]), ("!(@.price < 10 && @.sku == 'rope')", ["ball", "bed"]), ("@['sku'] == \"bed\"", ["bed"]),
    ("@.count == 5", ["ball"]), ("@.count == '2'", ["rope"]), ("@.count === 5", []), ("@.count === '5'", ["ball"]),
    ("@.count !== 5", ["rope", "ball", "bed"]), ("@.count != 2", ["ball", "bed"]), ("@.gone == @.absent", []),
    ("@.gone != null", ["rope", "ball", "bed"]), ("@.price == 3.0", ["ball"]),
    ("@.price >= $.lines[0].price", ["rope", "bed"]),
    ("@.count > 1", ["rope"]), ("@.gone <= @.absent", []), ("@.sku <= 'bed'", ["ball", "bed"]),
    ("@.sku in ['rope', 'bed']", ["rope", "bed"]), ("@.sku IN [\"rope\"]", ["rope"]),
    ("@.price in [3, 20.0]", ["ball", "bed"]),
    ("@.sku nin ['rope']", ["ball", "bed"]), ("@.count nin [2]", ["ball", "bed"]),
    ("@.sku in $.lines[*].sku", ["rope", "ball", "bed"]),
    ("@.sku nin $.gone", []), ("@.sizes subsetof ['S','M','L']", ["rope", "ball"]),
    ("@.sizes anyof ['M', 'XL']", ["rope", "bed"]),
    ("@.sizes noneof ['M']", ["ball", "bed"]), ("@.gone noneof ['M']", []), ("@.sizes contains 'XL'", ["bed"]),
    ("@.sku contains 'e'", ["rope", "bed"]), ("@.sizes size 2", ["rope"]), ("@.sku size 3", ["bed"]),
    ("@.sizes empty true", ["ball"]),
    ("@.sizes empty false", ["rope", "bed"]), ("@.gift empty false", ["bed"]), ("@.name =~ /.*rope/i", ["rope"]),
    ("@.name =~ /rope/i", []), ("@.sku =~ /b.*/", ["ball", "bed"]), ("@.price =~ /\\d\\.\\d/", ["rope"]),
    ("@.sizes =~ /X?L/", ["bed"]), ("@.sizes =~ /L/", []),
    (#"@.sku =~ /(?=b)[^e]*(.)\1/"#, ["ball"]),
    ("@.gone =~ /.*/", ["rope", "ball", "bed"]), ("@.sizes == ['XL']", ["bed"]),
    ("@.gift == {'wrap': 'gold'}", ["bed"]),
    ("@.sizes.length() > 1", ["rope"]), ("@.sizes.size() == 0", ["ball"]), ("@.price == $..price.min()", ["ball"]),
    ("$.urgent == true && @.sku =~ /r\\w+/ || @.sku == 'bed'", ["rope", "bed"]), ("@.gift.wrap == 'gold'", ["bed"]),
    ("@.sizes[?(@ == 'M')]", ["rope"]), ("@['price','sku'] == {\"price\": 3, \"sku\": \"ball\"}", ["ball"]),
  ]

  @Test(arguments: filters)
  func `filters compare as in Jayway`(filter: String, skus: JSONValue) throws {
    #expect(try values("$.lines[?(\(filter))].sku") == skus)
    #expect(try values("$.lines.[?( \(filter) )].sku") == skus)
    #expect(try values("lines[?\(filter)].sku") == skus)
  }

  @Test func `a filter in front of an object tests the object itself`() throws {
    #expect(try values("$[?(@.id == 'A-1')].id") == ["A-1"])
    #expect(try values("$.[?(@.id == 'B')]") == [])
    #expect(try values("$.deep[?(@.lines[0].price > 1)].lines[0].price") == [100])
    let nodes = try JSONPath("$.deep[?(@.lines)]", dialect: .jayway).nodes(in: order)
    #expect(nodes.map { $0.path?.description } == ["$['deep']"])
  }

  @Test func `a filter behind two dots finds each object once`() throws {
    #expect(try values("$..[?(@.price)].price") == [7.5, 3, 20, 100])
    let nodes = try JSONPath("$..[?(@.price > 10)]", dialect: .jayway).nodes(in: order)
    #expect(nodes.map { $0.path?.description } == ["$['lines'][2]", "$['deep']['lines'][0]"])
    #expect(try values("$..lines[?(@.price > 10)].price") == [20, 100])
  }

  static let functions: [(path: String, values: JSONValue)] = [
    ("$.lines.length()", [3]), ("$.lines.size()", [3]), ("$.length()", [10]), ("$.id.length()", []),
    ("$.lines[0].length()", [5]),
    ("$.numbers.min()", [-2]), ("$.numbers.max()", [4]), ("$.numbers.sum()", [3.5]), ("$.words.sum()", []),
    ("$.gone.sum()", []),
    ("$['words'].concat()", ["ab"]), ("$.words.concat(\"-\", $.id)", ["ab-A-1"]),
    ("$.words.append('c', 4)", [["a", "b", "c", 4]]),
    ("$.deep.keys()", [["lines"]]), ("$.words.keys()", []), ("$.words.first()", ["a"]), ("$.words.last()", ["b"]),
    ("$.words.index(1)", ["b"]),
    ("$.words.index(-2)", ["a"]), ("$.words.index(2)", []), ("$.note.first()", []), ("$.lines.first().sku", ["rope"]),
    ("$.lines.last().sizes.length()", [1]), ("$.lines[*].sizes.length()", [2, 0, 1]), ("$..price.sum()", [130.5]),
    ("$..price.max()", [100]),
    ("$..lines.length()", [4]), ("$..sizes.length()", [3]), ("$.sum($..price)", [130.5]),
    ("$.sum($.numbers, 10, [1, 2])", [16.5]),
    ("$.length($.lines)", [3]), ("$.deep.keys().length()", [1]),
  ]

  @Test(arguments: functions)
  func `functions work on what the path before them finds`(path: String, expected: JSONValue) throws {
    #expect(try values(path) == expected)
  }

  @Test func `averages and deviations are those of all numbers`() throws {
    #expect(try values("$.numbers.avg()")[0]?.double.map { abs($0 - 3.5 / 3) < 1e-12 } == true)
    let deviation = try JSONPath("$.stddev()", dialect: .jayway).values(in: [2, 4, 4, 4, 5, 5, 7, 9])
    #expect(deviation == [2])
  }

  @Test func `what is worked out stands nowhere, and what is picked does`() throws {
    func path(_ text: String) throws -> String? {
      try JSONPath(text, dialect: .jayway).nodes(in: order).first?.path?.description
    }
    #expect(try path("$.lines.length()") == nil)
    #expect(try path("$['id','urgent']") == nil)
    #expect(try path("$.lines.last().sku") == "$['lines'][2]['sku']")
    #expect(try path("$.deep.keys().first()") == nil)
  }

  @Test func `a path that gives one value in Jayway is singular`() throws {
    for text in ["id", "$.lines.length()", "$..price.sum()", "$['id','note']", "$.lines.last().sku"] {
      #expect(try JSONPath(text, dialect: .jayway).isSingular, "\(text)")
    }
    for text in ["$..id", "$[?(@.id)]", "$.lines[0,1]", "$['a','b'].c", "$.lines[*].length()"] {
      #expect(try !JSONPath(text, dialect: .jayway).isSingular, "\(text)")
    }
  }

  @Test func `the standard does not know what is Jayway's`() {
    for text in ["id", "$.['id']", "$.a-b", "$.a.length()", "$[?(@.a in [1])]", "$[?(@.a =~ /x/)]", "$[?(@.a === 1)]"] {
      #expect(throws: JSONError.self, "\(text)") { try JSONPath(text) }
    }
  }

  @Test func `nodes of a standard filter are children and not the object itself`() throws {
    #expect(try JSONPath("$[?@.price]").values(in: ["price": 1]).isEmpty)
    #expect(try JSONPath("$[?@.price]").values(in: ["line": ["price": 1]]) == [["price": 1]])
  }
}
