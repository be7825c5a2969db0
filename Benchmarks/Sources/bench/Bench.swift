import Foundation

@main
enum Bench {
  static func main() async throws {
    do {
      let options = try Options(Array(CommandLine.arguments.dropFirst()))
      exit(try await run(options) ? 0 : 1)
    } catch Options.ParseError.helpRequested {
      print(Options.usage)
    } catch Options.ParseError.invalidArgument(let argument) {
      FileHandle.standardError.write(Data("bench: invalid argument: \(argument)\n\(Options.usage)\n".utf8))
      exit(2)
    }
  }

  /// Measures and prints; returns whether all budgets are kept.
  private static func run(_ options: Options) async throws -> Bool {
    let all =
      try DecisionCost.comparisons + [TransportCost.comparison] + ClientCost.comparisons
      + SessionCost.comparisons + JSONCost.comparisons
      + PathCost.comparisons + ReplayCost.comparisons
    let chosen = all.filter { options.filter.isEmpty || $0.title.contains(options.filter) }
    var tables: [ResultTable] = []
    for comparison in chosen {
      let measurements = try await comparison.measurements(rounds: options.rounds)
      tables.append(ResultTable(comparison: comparison, measurements: measurements))
      print(tables.last?.markdown ?? "")
    }
    if options.writes { try write(tables) }
    return tables.allSatisfy(\.overBudget.isEmpty)
  }

  /// Replaces the part of the results that belongs to `make bench`, and keeps the parts of other targets.
  private static func write(_ tables: [ResultTable]) throws {
    let title = "`make bench`\n"
    let date = Date.now.formatted(.iso8601.year().month().day())
    let text = ([title, "\(date), \(Machine.description).\n"] + tables.map(\.markdown)).joined(separator: "\n")
    let file = URL(filePath: #filePath).appending(path: "../../../results.md").standardized
    var parts = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n## ")
    if let place = parts.firstIndex(where: { $0.hasPrefix(title) }) {
      parts[place] = text
    } else {
      parts.append(text)
    }
    try Data(parts.joined(separator: "\n## ").utf8).write(to: file)
  }
}
