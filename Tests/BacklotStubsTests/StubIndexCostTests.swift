import BacklotHTTP
import BacklotJSON
import SampleRequests
import Testing

@testable import BacklotStubs

@Suite struct StubIndexCostTests {
  /// Ten thousand stubs of one shape, and a request for the last of them.
  struct Shape: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let matcher: @Sendable (Int) -> RequestMatcher
    let request: ReceivedRequest
  }

  private static let last = 9_999

  static let shapes: [Shape] = [
    Shape(
      testDescription: "distinct literal paths",
      matcher: { Get("/v1/things/\($0)").matcher },
      request: .sample(.get, "/v1/things/\(last)")
    ),
    Shape(
      testDescription: "templates with a shared prefix",
      matcher: { Get("/v1/{tenant}/things/{id}/part\($0)").matcher },
      request: .sample(.get, "/v1/a/things/b/part\(last)")
    ),
    Shape(
      testDescription: "one path told apart by query",
      matcher: { Get("/find", query: ["id": "\($0)"]).matcher },
      request: .sample(.get, "/find?page=1&id=\(last)")
    ),
    Shape(
      testDescription: "one path told apart by field",
      matcher: { Get("/find", headers: ["X-Id": "\($0)"]).matcher },
      request: .sample(.get, "/find", fields: [.named("x-id"): "\(last)"])
    ),
    Shape(
      testDescription: "one path told apart by a property of the JSON body",
      matcher: {
        Post("/find", body: .json(containing: ["kind": "dog", "id": ["number": .number(JSONNumber($0))]])).matcher
      },
      request: .sample(.post, "/find", body: #"{"kind": "dog", "id": {"number": \#(last).0}, "extra": true}"#)
    ),
    Shape(
      testDescription: "one path told apart by a form item",
      matcher: { Post("/find", form: ["id": "\($0)", "kind": "dog"]).matcher },
      request: .sample(.post, "/find", body: "kind=dog&id=\(last)")
    ),
    Shape(
      testDescription: "one path told apart by two query items together",
      matcher: { Get("/find", query: ["x": "\($0 / 100)", "y": "\($0 % 100)"]).matcher },
      request: .sample(.get, "/find?x=99&y=99")
    ),
  ]

  @Test(arguments: shapes)
  func `of ten thousand stubs only a handful is looked at`(shape: Shape) {
    let stubs = (0...Self.last).map {
      Stub(shape.matcher($0), response: .fixed(Respond()), origin: Stub.Origin(file: "cost", line: $0))
    }
    var looked = 0
    var facts = RequestFacts(shape.request)
    let found = StubIndex(stubs).first(for: &facts) { placed, compared, facts in
      looked += 1
      return placed.stub.request.holds(for: &facts, except: compared)
    }
    #expect(found == Self.last)
    #expect(looked <= 4)
  }

  @Test(arguments: shapes)
  func `a request that nothing fits costs no more`(shape: Shape) {
    let stubs = (0..<Self.last).map {
      Stub(shape.matcher($0), response: .fixed(Respond()), origin: Stub.Origin(file: "cost", line: $0))
    }
    var looked = 0
    var facts = RequestFacts(shape.request)
    let found = StubIndex(stubs).first(for: &facts) { placed, compared, facts in
      looked += 1
      return placed.stub.request.holds(for: &facts, except: compared)
    }
    #expect(found == nil)
    #expect(looked <= 4)
  }
}
