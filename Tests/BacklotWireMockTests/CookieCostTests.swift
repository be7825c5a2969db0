import BacklotHTTP
import BacklotJSON
import BacklotLimits
import SampleRequests
import Testing

@testable import BacklotStubs
@testable import BacklotWireMock

@Suite struct CookieCostTests {
  private static let cookie = "session=" + String(repeating: "%41+", count: 10_000)

  /// The steps that a request with a long cookie takes on so many stubs of a stub file.
  private static func steps(stubs count: Int, cookie: String = cookie) throws -> Int {
    let mapping = #"{"request": {"urlPath": "/a", "cookies": {"session": {"contains": "zz"}}}, "response": {}}"#
    var reader = MappingReader()
    let stub = reader.stub(try JSONValue(parsing: mapping), id: "x", origin: Stub.Origin(file: "test"))
    let matcher = try #require(stub?.request)
    var facts = RequestFacts(.sample(.get, "/a", fields: [.cookie: cookie]))
    for _ in 0..<count { #expect(!matcher.holds(for: &facts)) }
    return StepBudget().remaining - facts.budget.remaining
  }

  @Test func `a cookie is decoded once, for steps of the request`() throws {
    let (one, many) = (try Self.steps(stubs: 1), try Self.steps(stubs: 200))
    // Decoding takes more than the search for two letters.
    #expect(one > 40_000 >> 4)
    #expect(many < 200 * (one / 2))
  }
}
