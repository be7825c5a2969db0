import Foundation

/// The measurements of a comparison, as a table in Markdown.
struct ResultTable {
  let comparison: Comparison
  let measurements: [Measurement]

  /// The benchmarks that cost more than the budget allows.
  var overBudget: [String] {
    guard let budget = comparison.budget, let base = measurements.first else { return [] }
    return measurements.dropFirst().filter { $0.ratio(to: base) > budget }.map(\.name)
  }

  var markdown: String {
    let budget = comparison.budget.map { String(format: " Budget: %.2f×.", $0) } ?? ""
    let rounds = measurements.first?.costs.count ?? 0
    let head = "## \(comparison.title)\n\nMedian of \(rounds) interleaved rounds.\(budget)\n"
    let rows = [["what", "ns/op", "fastest", "ratio"], ["---", "---:", "---:", "---:"]] + measurements.map(row)
    return head + "\n" + rows.map { "| " + $0.joined(separator: " | ") + " |" }.joined(separator: "\n") + "\n"
  }

  private func row(_ measurement: Measurement) -> [String] {
    let ratio = measurements.first.map { measurement.ratio(to: $0) } ?? .nan
    let mark = overBudget.contains(measurement.name) ? " ✗" : ""
    return [
      measurement.name,
      String(format: "%.0f", measurement.median),
      String(format: "%.0f", measurement.fastest),
      String(format: "%.2f×", ratio) + mark,
    ]
  }
}
