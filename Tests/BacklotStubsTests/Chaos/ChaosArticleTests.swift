import BacklotStubs
import Foundation
import Testing

/// Verifies the profile and the figures in `docs/chaos.md`.
@Suite struct ChaosArticleTests {
  private let article: String

  init() throws {
    let folder = (1...4).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
    article = try String(contentsOf: folder.appending(path: "docs/chaos.md"), encoding: .utf8)
  }

  @Test func `the complete profile is valid, and has every part`() throws {
    let start = try #require(article.firstRange(of: "```json\n")).upperBound
    let text = try #require(article[start...].components(separatedBy: "```").first)
    let profile = try ChaosProfile(parsing: [UInt8](text.utf8), named: "docs/chaos.md")
    #expect(profile.name == "slow-morning")
    #expect(profile.network == .threeG)
    #expect(profile.latencies.count == 2)
    #expect(profile.errors.map(\.failures.outcomes.count) == [1, 3])
    #expect(profile.outages.map(\.name) == ["deploy", "payments"])
    #expect(profile.exceptions == ["GET /health"])
  }

  @Test(arguments: [
    ("lte", NetworkConditions.lte), ("3g", .threeG), ("slow-3g", .slowThreeG), ("edge", .edge), ("lossy", .lossy),
  ])
  func `the table of networks has their values`(name: String, network: NetworkConditions) throws {
    let row = try #require(article.split(separator: "\n").first { $0.hasPrefix("| `\(name)` | `.") })
    for bits in [network.downlink, network.uplink].compactMap(\.self) {
      let kilobits = bits / 1000
      let text = kilobits < 1000 ? "\(kilobits) kbit/s" : "\(Double(kilobits) / 1000) Mbit/s"
      #expect(row.contains(text.replacingOccurrences(of: ".0 ", with: " ")), "\(row)")
    }
    #expect(row.contains("\(network.latency / .milliseconds(1))".replacingOccurrences(of: ".0", with: "")))
  }
}
