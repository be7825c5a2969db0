import BacklotFuzzing
import Foundation
import Testing

/// Every input that fuzzing kept is tried again.
struct FuzzingCorpusTests {
  /// Returns the inputs of a fuzzer.
  private static func inputs(_ name: String) throws -> [(name: String, bytes: [UInt8])] {
    let folder = URL(filePath: #filePath).appending(path: "../../../Fuzzing/Corpus/\(name)").standardized
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().map { file in
      (file, Array(try Data(contentsOf: folder.appending(path: file))))
    }
  }

  /// A fuzzer's inputs, how many there are at least, and what tries them.
  static let fuzzers: [(name: String, least: Int, finding: @Sendable ([UInt8]) async -> Finding?)] = [
    ("http1", 50, { ConnectionFuzzing.finding(in: $0) }),
    ("http1-response", 19, { ResponseFuzzing.finding(in: $0) }), ("json", 20, { JSONFuzzing.finding(in: $0) }),
    ("jsonpath", 20, { PathFuzzing.finding(in: $0) }), ("mapping", 20, { MappingFuzzing.finding(in: $0) }),
    ("models", 6, { ModelFuzzing.finding(in: $0) }), ("import", 6, { ImportFuzzing.finding(in: $0) }),
    ("pattern", 20, { PatternFuzzing.finding(in: $0) }), ("schema", 20, { SchemaFuzzing.finding(in: $0) }),
    ("sampler", 20, { SamplerFuzzing.finding(in: $0) }), ("template", 20, { TemplateFuzzing.finding(in: $0) }),
    ("xml", 1, { XMLFuzzing.finding(in: $0) }),
    ("yaml", 5, { YAMLFuzzing.finding(in: $0) }),
    ("contract", 10, { await ContractFuzzing.finding(in: $0) }),
    ("contract-request", 10, { await ContractRequestFuzzing.finding(in: $0) }),
  ]

  @Test(arguments: fuzzers.map(\.name))
  func `what a fuzzer takes holds against what is kept`(fuzzer: String) async throws {
    let (name, least, finding) = try #require(Self.fuzzers.first { $0.name == fuzzer })
    let inputs = try Self.inputs(name)
    #expect(inputs.count >= least)
    for input in inputs {
      let found = await finding(input.bytes)
      #expect(found == nil, "\(input.name)")
    }
  }
}
