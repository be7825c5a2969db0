import BacklotStubs
import Foundation

/// The cost of parsing JSON, compared with Foundation's `JSONSerialization` for the same data.
enum JSONCost {
  static var comparisons: [Comparison] {
    get throws { try [countries, contract].compactMap(\.self) + [body] }
  }

  private static var countries: Comparison? {
    get throws { try file("countries/countriesV3.1.json", title: "the countries of the world", passes: 4) }
  }

  private static var contract: Comparison? {
    get throws { try file("openapi/github.json", title: "an OpenAPI description", passes: 4) }
  }

  /// The cost per request of a stub that matches the body.
  private static var body: Comparison {
    comparison(title: "JSON: a small body", of: Data("{\"term\": \"dog9999\"}".utf8), passes: 20_000, budget: nil)
  }

  private static func file(_ path: String, title: String, passes: Int) throws -> Comparison? {
    guard let data = try RealFile(path, wantedFor: title)?.data else { return nil }
    return comparison(title: "JSON: \(title), \(data.count) bytes", of: data, passes: passes, budget: 0.125)
  }

  private static func comparison(title: String, of data: Data, passes: Int, budget: Double?) -> Comparison {
    Comparison(
      title: title,
      budget: budget,
      benchmarks: [
        Benchmark(name: "JSONSerialization", operations: passes, isRival: true) {
          for _ in 0..<passes { _ = try JSONSerialization.jsonObject(with: data) }
        },
        Benchmark(name: "BacklotJSON", operations: passes) {
          for _ in 0..<passes { _ = try JSONValue(parsing: data) }
        },
      ]
    )
  }
}
