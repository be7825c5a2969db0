import BacklotJSON
import BacklotJSONPath
import RealData
import Testing

/// The complete compliance test suite by the authors of RFC 9535.
@Suite(.enabled(if: RealData.shared != nil, "the real data is not on this machine"))
struct JSONPathComplianceTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let selector: String
    let document: JSONValue?
    /// Values, and the normalized paths of them; several where the order is open.
    let results: [(values: JSONValue, paths: JSONValue?)]

    var testDescription: String { name }

    init(_ value: JSONValue) {
      name = value["name"]?.string ?? ""
      selector = value["selector"]?.string ?? ""
      document = value["document"]
      if let result = value["result"] {
        results = [(result, value["result_paths"])]
      } else {
        let paths = value["results_paths"]?.array
        results = (value["results"]?.array ?? []).enumerated().map { ($1, paths?[$0]) }
      }
    }
  }

  static let cases: [Case] = {
    guard let data = RealData.shared else { return [] }
    let suite = Result { try JSONValue(parsing: data.bytes("jsonpath/cts.json")) }
    return ((try? suite.get())?["tests"]?.array ?? []).map(Case.init)
  }()

  @Test func `the suite is all there`() {
    #expect(Self.cases.count == 703)
    #expect(Self.cases.filter { $0.document == nil }.count == 247)
  }

  @Test(arguments: cases)
  func `a case gives what the suite says`(_ example: Case) throws {
    guard let document = example.document else {
      let error = #expect(throws: JSONError.self) { try JSONPath(example.selector) }
      #expect((0...example.selector.utf8.count).contains(error?.offset ?? -1))
      return
    }
    let path = try JSONPath(example.selector)
    let nodes = try path.nodes(in: document)
    let (values, paths) = (nodes.map(\.value), nodes.compactMap(\.path).map { JSONValue.string($0.description) })
    #expect(example.results.contains { $0.values == .array(values) && ($0.paths ?? .array(paths)) == .array(paths) })
    #expect(try path.values(in: document) == values)
    #expect(try path.first(in: document) == nodes.first)
    #expect(try path.matches(document) == !nodes.isEmpty)
    if path.isSingular { #expect(nodes.count < 2) }
  }
}
