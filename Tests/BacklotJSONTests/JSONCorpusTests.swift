import BacklotJSON
import RealData
import Testing

/// Collections by others: JSONTestSuite names files that must be accepted (`y_`) and rejected (`n_`).
@Suite(.enabled(if: RealData.shared != nil, "the real data is not on this machine"))
struct JSONCorpusTests {
  static let corpus = (try? RealData.shared?.files(in: "json-parsing/test_parsing")) ?? []
  static let samples = ["priority", "samples"].flatMap { folder in
    (try? RealData.shared?.files(in: "json-samples/\(folder)")) ?? []
  }
  static let large = ["countries/countriesV3.1.json", "openapi/github.json"]

  @Test(arguments: corpus)
  func `the parser accepts what it must and rejects what it must`(path: String) throws {
    let data = try #require(RealData.shared)
    let bytes = try data.bytes(path)
    let result = Result { try JSONValue(parsing: bytes) }
    switch path.split(separator: "/").last?.prefix(2) {
    case "y_": #expect(throws: Never.self) { try result.get() }
    case "n_": #expect(throws: JSONError.self) { try result.get() }
    default: break
    }
  }

  @Test func `the corpus is all there`() {
    #expect(Self.corpus.count == 318)
  }

  @Test(arguments: samples + large, [JSONStyle.compact, .pretty, .sorted])
  func `a real file comes back the same after it was written`(path: String, style: JSONStyle) throws {
    let data = try #require(RealData.shared)
    let value = try JSONValue(parsing: try data.bytes(path))
    let again = try JSONValue(parsing: value.serializedBytes(style))
    #expect(again == value)
    #expect(again.hashValue == value.hashValue)
    if !style.sortsKeys { #expect(again.serialized() == value.serialized()) }
  }
}
