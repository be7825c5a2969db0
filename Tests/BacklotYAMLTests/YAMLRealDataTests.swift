import BacklotJSON
import RealData
import Testing

@testable import BacklotYAML

@Suite(.enabled(if: RealData.shared != nil)) struct YAMLRealDataTests {
  private static let data = RealData.shared

  /// Pairs whose two halves say different things: other words, other types, references to each other's files.
  private static let unlike = [
    "petstore-expanded", "petstore", "uber", "petstore-separate/spec/NewPet", "petstore-separate/spec/swagger",
  ]

  @Test func `each YAML document that exists as JSON too has the same value`() throws {
    let data = try #require(Self.data)
    let paths = try data.files(below: "openapi/oai-examples/v2.0/yaml", ending: ".yaml")
    #expect(!paths.isEmpty)
    for path in paths where !Self.unlike.contains(where: { path.hasSuffix("/\($0).yaml") }) {
      let twin = path.replacing("/yaml/", with: "/json/").replacing(".yaml", with: ".json")
      let yaml = try YAMLDocument(parsing: data.bytes(path)).value
      #expect(yaml == (try JSONValue(parsing: data.bytes(twin))), "\(path)")
    }
  }

  @Test func `every contract in YAML is read, and each of its values has a place`() throws {
    let data = try #require(Self.data)
    for path in try data.files(below: "openapi/oai-examples", ending: ".yaml") {
      let bytes = try data.bytes(path)
      let document = try YAMLDocument(parsing: bytes)
      let version = try #require(
        document.keyLocation(of: "/openapi") ?? document.keyLocation(of: "") ?? document.location(of: "")
      )
      #expect(version.offset < bytes.count)
    }
  }

  @Test func `the contracts of another mock server's own tests are read`() throws {
    let data = try #require(Self.data)
    var count = 0
    for path in try data.files(below: "prism-harness/specs", ending: ".txt") {
      let text = String(decoding: try data.bytes(path), as: UTF8.self)
      guard let begin = text.firstRange(of: "====spec====\n"),
        let end = text[begin.upperBound...].firstRange(of: "\n====")
      else { continue }
      let document = try YAMLDocument(parsing: Array(text[begin.upperBound..<end.lowerBound].utf8))
      #expect(document.value.object != nil, "\(path)")
      count += 1
    }
    #expect(count > 100)
  }
}
