import BacklotStubs
import Foundation

/// The cost of a JSONPath, compared with a hand-written loop with the same result.
enum PathCost {
  static var comparisons: [Comparison] {
    get throws {
      let title = "JSONPath over the countries of the world"
      guard let data = try RealFile("countries/countriesV3.1.json", wantedFor: title)?.data else { return [] }
      return try [comparison(title: title, over: JSONValue(parsing: data)), small]
    }
  }

  private static func comparison(title: String, over countries: JSONValue) throws -> Comparison {
    let loop = Benchmark(name: "a loop written by hand", operations: 20, isRival: true) {
      for _ in 0..<20 { _ = names(in: countries) }
    }
    let paths: [(String, JSONPath.Dialect)] = [
      ("$[?@.population > 1000000].name.common", .standard), ("$[?(@.population > 1000000)].name.common", .jayway),
      ("$[?search(@.name.common, 'land$')].cca2", .standard), ("$..common", .standard), ("$..*", .standard),
    ]
    return Comparison(title: title, benchmarks: try [loop] + paths.map { try benchmark($0, $1, on: countries, 20) })
  }

  private static func names(in countries: JSONValue) -> [JSONValue] {
    (countries.array ?? []).compactMap { country in
      guard let population = country["population"]?.number, population > 1_000_000 else { return nil }
      return country["name"]?["common"]
    }
  }

  /// The cost per request of a stub that matches the body by a path, after the body is parsed.
  private static var small: Comparison {
    get throws {
      let body: JSONValue = ["id": 5, "lines": [["sku": "a", "price": 3], ["sku": "b", "price": 30]]]
      return Comparison(
        title: "JSONPath over a small body",
        benchmarks: try [
          benchmark("$.id", .standard, on: body, 20_000), benchmark("$[?(@.id == 5)]", .jayway, on: body, 20_000),
          benchmark("$.lines[?@.price > 10].sku", .standard, on: body, 20_000),
          benchmark("$..sku", .standard, on: body, 20_000),
        ]
      )
    }
  }

  private static func benchmark(
    _ text: String,
    _ dialect: JSONPath.Dialect,
    on value: JSONValue,
    _ passes: Int
  ) throws -> Benchmark {
    let path = try JSONPath(text, dialect: dialect)
    return Benchmark(name: "`\(text)`", operations: passes) {
      for _ in 0..<passes { _ = try path.values(in: value) }
    }
  }
}
