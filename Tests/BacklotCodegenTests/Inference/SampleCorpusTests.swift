import BacklotCodegen
import RealData
import Testing

@Suite(.enabled(if: RealData.shared != nil, "the real data is not on this machine"))
struct `Models of real samples` {
  @Test func `decode and encode samples of quicktype without a loss`() throws {
    try expectLossless(try sets { Samples.large.contains($0) == false })
  }

  @Test func `decode and encode 250 countries without a loss`() throws {
    let data = try #require(RealData.shared)
    let bytes = try data.bytes("countries/countriesV3.1.json")
    try expectLossless([SampleEchoes.Set(name: "countries", samples: [bytes])], access: .public)
  }

  @Test func `of three countries decode all 250`() throws {
    let data = try #require(RealData.shared)
    let bytes = try data.bytes("countries/countriesV3.1.json")
    let echoes = try SampleEchoes([SampleEchoes.Set(name: "countries", samples: [bytes], inferredCount: 3)])
    let output = try echoes.echo(String(decoding: bytes, as: UTF8.self), by: 0)
    #expect(output.hasPrefix("[{"), "\(output.prefix(1000))")
  }
}

/// The models of large samples, which take a minute to compile.
@Suite(.enabled(if: RealData.shared != nil, "the real data is not on this machine"))
struct SampleCorpusStressTests {
  @Test func `Models decode and encode all samples of quicktype without a loss`() throws {
    try expectLossless(try sets { Samples.large.contains($0) })
  }
}

private enum Samples {
  static let large = Set(
    ["blns-object", "combinations1", "combinations2", "combinations3", "combinations4", "keywords", "nbl-stats"]
      .map { "json-samples/priority/\($0).json" } + ["json-samples/samples/github-events.json"]
  )
}

/// Returns a set for each of the selected samples.
private func sets(where isSelected: (String) -> Bool) throws -> [SampleEchoes.Set] {
  let data = try #require(RealData.shared)
  let paths = try data.files(in: "json-samples/priority") + data.files(in: "json-samples/samples")
  #expect(paths.count == 38 || paths.count == 39)
  return try paths.filter(isSelected).map { SampleEchoes.Set(name: $0, samples: [try data.bytes($0)]) }
}
