import BacklotHTTP
import BacklotJSON
import SampleRequests
import Testing

@testable import BacklotStubs

@Suite struct StubIndexTests {
  /// A random selection of the stubs and requests of a round, from few values so that many of them match.
  struct Chance {
    private var draw: RandomDraw

    init(seed: UInt64) { draw = RandomDraw(seed: seed, number: 1) }

    mutating func below(_ bound: Int) -> Int { Int(draw.next() % UInt64(bound)) }
    mutating func one<Value>(of values: [Value]) -> Value { values[below(values.count)] }
    mutating func happens(_ percent: Int) -> Bool { below(100) < percent }
  }

  private static let hosts = ["a.example", "b.example:81", "A.example"]
  private static let methods: [HTTPMethod] = [.get, .post, .delete]
  private static let segments = ["x", "y", "z", "", "é", "a b"]
  private static let values = (0..<8).map { "v\($0)" }

  private static func template(_ chance: inout Chance) -> String {
    let parts = (0..<chance.below(4)).map { _ in
      chance.happens(60) ? chance.one(of: segments) : chance.one(of: ["{p}", "x{p}", "{p}.json", "{p}-{q}", "a%20b"])
    }
    return "/" + (parts + (chance.happens(15) ? ["**"] : [])).joined(separator: "/")
  }

  private static func body(_ chance: inout Chance) -> BodyMatcher {
    switch chance.below(6) {
    case 0: .json(["a": json(&chance), "b": json(&chance)])
    case 1: .json(containing: ["a": json(&chance)])
    case 2: .json(containing: ["deep": ["b": json(&chance)]])
    case 3: .json(at: chance.one(of: ["/a", "/b", "/deep/b"]), json(&chance))
    case 4: .form(["f": .equal(chance.one(of: values))])
    default: .text(.contains(chance.one(of: values)))
    }
  }

  private static func json(_ chance: inout Chance) -> JSONValue {
    chance.one(of: [.string(chance.one(of: values)), 1, 2.5, 0, true, false, nil, [1], ["c": 1]])
  }

  private static func value(_ chance: inout Chance) -> ValueMatcher {
    chance.happens(80)
      ? .equal(chance.one(of: values)) : chance.one(of: [.present, .absent, .not("v1"), .oneOf(["v1", "v2"])])
  }

  private static func matcher(on paths: [String], _ chance: inout Chance) -> RequestMatcher {
    var matcher = RequestMatcher()
    if chance.happens(25) { matcher = matcher.host(.equal(chance.one(of: ["a.example", "b.example", "c.example"]))) }
    if chance.happens(70) { matcher = matcher.method(chance.one(of: methods)) }
    if chance.happens(90) { matcher = matcher.path(PathTemplate(chance.one(of: paths))) }
    for name in ["q", "r"] where chance.happens(40) { matcher = matcher.query(name, value(&chance)) }
    if chance.happens(30) { matcher = matcher.header("X-F", value(&chance)) }
    if chance.happens(30) { matcher = matcher.body(body(&chance)) }
    return matcher
  }

  private static func stubs(_ chance: inout Chance) -> [Stub] {
    let paths = (0...chance.below(6)).map { _ in template(&chance) }
    let stubs = (0..<(1 + chance.below(chance.happens(10) ? 300 : 30))).map { line in
      var stub = Stub(
        matcher(on: paths, &chance),
        response: .fixed(Respond()),
        origin: Stub.Origin(file: "index", line: line)
      )
      stub.priority = chance.below(3)
      stub.source = chance.one(of: [.stubs, .stubs, .routeFolders, .contract])
      return stub
    }
    return StubOrder.ranked([stubs])
  }

  private static func request(_ chance: inout Chance) -> ReceivedRequest {
    let parts = (0..<chance.below(5)).map { _ in
      chance.one(of: ["x", "y", "z", "", "%C3%A9", "é", "a%20b", "xq", "q.json", "1-2"])
    }
    let items = ["q", "r"].filter { _ in chance.happens(60) }.map { "\($0)=\(chance.one(of: values))" }
    let again = chance.happens(20) ? ["q=\(chance.one(of: values))"] : []
    let query = (items + again).joined(separator: "&")
    let path = "/" + parts.joined(separator: "/") + (query.isEmpty ? "" : "?\(query)")
    let field = HTTPFields(chance.happens(50) ? [HTTPField(name: .named("x-f"), value: chance.one(of: values))] : [])
    let authority = chance.happens(90) ? chance.one(of: hosts) : nil
    return .sample(chance.one(of: methods), path, authority: authority, fields: field, body: content(&chance))
  }

  private static func content(_ chance: inout Chance) -> String {
    switch chance.below(4) {
    case 0: (["a": json(&chance), "b": json(&chance)] as JSONValue).serialized()
    case 1: (["b": json(&chance), "deep": ["b": json(&chance)], "a": 1.0] as JSONValue).serialized()
    case 2: "f=\(chance.one(of: values))&g=\(chance.one(of: values))"
    default: ""
    }
  }

  /// Returns the expected result of the index: the first matching stub by rank.
  private static func oracle(_ stubs: [Stub], _ request: ReceivedRequest) -> Int? {
    var facts = RequestFacts(request)
    return stubs.firstIndex { $0.request.holds(for: &facts) }
  }

  /// Rounds with all bits of the hashes, and with so few that every table is full of collisions.
  @Test(arguments: (0..<100).map { ($0, UInt64.max) } + (100..<130).map { ($0, 0x7) })
  func `the index finds the stub that a look at every stub finds`(seed: UInt64, significant: UInt64) {
    var chance = Chance(seed: seed)
    let stubs = Self.stubs(&chance)
    let index = StubIndex(stubs, significant: significant)
    for _ in 0..<200 {
      let request = Self.request(&chance)
      var facts = RequestFacts(request)
      let found = index.first(for: &facts) { $0.stub.request.holds(for: &$2, except: $1) }
      let expected = Self.oracle(stubs, request)
      if found != expected {
        Issue.record("\(request.message) \(request.text): found \(found.map { stubs[$0].request }?.description ?? "-")")
        return
      }
    }
  }

  @Test func `a text in JSON and the same text in a query are told apart`() async throws {
    let stubs = (0..<20).flatMap { number in
      [
        Post("/body", body: .json(["id": .string("\(number)")])).stub, Get("/query", query: ["id": "\(number)"]).stub,
        Get("/field").header("X-Id", "\(number)").stub,
      ]
    }
    let index = StubIndex(stubs)
    var facts = RequestFacts(.sample(.get, "/query?id=19"))
    #expect(index.first(for: &facts) { $0.stub.request.holds(for: &$2, except: $1) } == 58)
  }

  @Test func `texts that only look the same are told apart with many stubs as with few`() {
    let stubs = (0..<20).map { Get("/x", query: ["q": .equal("\($0)\u{E9}")]).stub }
    let index = StubIndex(stubs)
    for request in [ReceivedRequest.sample(.get, "/x?q=7e%CC%81"), .sample(.get, "/x?q=7%C3%A9")] {
      var facts = RequestFacts(request)
      #expect(index.first(for: &facts) { $0.stub.request.holds(for: &$2, except: $1) } == Self.oracle(stubs, request))
    }
  }

  @Test func `an element of an array is not the member of an object with its number for a name`() {
    let stubs = (0..<20).map { Post("/x", body: .json(containing: ["0": .string("\($0)")])).stub }
    let index = StubIndex(stubs)
    for body in [#"["7"]"#, #"{"0": "7"}"#] {
      let request = ReceivedRequest.sample(.post, "/x", body: body)
      var facts = RequestFacts(request)
      #expect(index.first(for: &facts) { $0.stub.request.holds(for: &$2, except: $1) } == Self.oracle(stubs, request))
    }
  }

  @Test(arguments: [
    BodyMatcher.json(containing: ["a": ["b": "7"]]), .json(at: JSONPointer(tokens: ["a", "b"]), "7"),
    .json(["a": ["b": "7"]]), .json(containing: ["a": ["b": "7"], "c": []]),
  ])
  func `a criterion is passed over only where the value that leads to the stub is all that it wants`(
    body: BodyMatcher
  ) {
    let others = (0..<20).map {
      Post("/x", body: .json(at: JSONPointer(tokens: ["a", "b"]), .string("no \($0)"))).stub
    }
    let stubs = [Post("/x", body: body).stub] + others
    let index = StubIndex(stubs)
    for text in [#"{"a": {"b": "7"}}"#, #"{"a": {"b": "7"}, "c": []}"#, #"{"a": {"b": "7", "d": 1}}"#] {
      let request = ReceivedRequest.sample(.post, "/x", body: text)
      var facts = RequestFacts(request)
      #expect(index.first(for: &facts) { $0.stub.request.holds(for: &$2, except: $1) } == Self.oracle(stubs, request))
    }
  }

  @Test func `member names that only look the same are told apart with many stubs as with few`() {
    let names = ["caf\u{E9}", "cafe\u{301}"]
    let stubs = (0..<10).flatMap { number in
      names.map { Post("/x", body: .json(containing: .object([$0: .number(JSONNumber(number))]))).stub }
    }
    let index = StubIndex(stubs)
    for name in names {
      let request = ReceivedRequest.sample(.post, "/x", body: JSONValue.object([name: 7]).serialized())
      var facts = RequestFacts(request)
      #expect(index.first(for: &facts) { $0.stub.request.holds(for: &$2, except: $1) } == Self.oracle(stubs, request))
    }
  }
}
