import BacklotFuzzing
import Foundation
import Testing

/// Every input that fuzzing kept is tried again.
struct FuzzingCorpusTests {
  /// Where the inputs of a fuzzer lie.
  private static func inputs(_ name: String) throws -> [(name: String, bytes: [UInt8])] {
    let folder = URL(filePath: #filePath).appending(path: "../../../Fuzzing/Corpus/\(name)").standardized
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().map { file in
      (file, Array(try Data(contentsOf: folder.appending(path: file))))
    }
  }

  @Test func `connections hold against what is kept`() throws {
    let inputs = try Self.inputs("http1")
    #expect(inputs.count > 50)
    for (name, bytes) in inputs {
      let finding = ConnectionFuzzing.finding(in: bytes)
      #expect(finding == nil, "\(name)")
    }
  }

  @Test func `the reader of JSON holds against what is kept`() throws {
    let inputs = try Self.inputs("json")
    #expect(inputs.count > 20)
    for (name, bytes) in inputs {
      let finding = JSONFuzzing.finding(in: bytes)
      #expect(finding == nil, "\(name)")
    }
  }

  @Test func `patterns hold against what is kept`() throws {
    let inputs = try Self.inputs("pattern")
    #expect(inputs.count > 20)
    for (name, bytes) in inputs {
      let finding = PatternFuzzing.finding(in: bytes)
      #expect(finding == nil, "\(name)")
    }
  }

  @Test func `paths into JSON hold against what is kept`() throws {
    let inputs = try Self.inputs("jsonpath")
    #expect(inputs.count > 20)
    for (name, bytes) in inputs {
      let finding = PathFuzzing.finding(in: bytes)
      #expect(finding == nil, "\(name)")
    }
  }

  @Test func `schemas hold against what is kept`() throws {
    let inputs = try Self.inputs("schema")
    #expect(inputs.count > 20)
    for (name, bytes) in inputs {
      let finding = SchemaFuzzing.finding(in: bytes)
      #expect(finding == nil, "\(name)")
    }
  }

  @Test func `templates hold against what is kept`() throws {
    let inputs = try Self.inputs("template")
    #expect(inputs.count > 20)
    for (name, bytes) in inputs {
      let finding = TemplateFuzzing.finding(in: bytes)
      #expect(finding == nil, "\(name)")
    }
  }

  @Test func `mappings hold against what is kept`() throws {
    let inputs = try Self.inputs("mapping")
    #expect(inputs.count > 20)
    for (name, bytes) in inputs {
      let finding = MappingFuzzing.finding(in: bytes)
      #expect(finding == nil, "\(name)")
    }
  }

  @Test func `XML holds against what is kept`() throws {
    let inputs = try Self.inputs("xml")
    #expect(!inputs.isEmpty)
    for (name, bytes) in inputs {
      let finding = XMLFuzzing.finding(in: bytes)
      #expect(finding == nil, "\(name)")
    }
  }
}
