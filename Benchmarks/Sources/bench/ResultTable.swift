import Foundation

/// The measurements of a comparison, as a table in Markdown.
struct ResultTable {
  let comparison: Comparison
  let measurements: [Measurement]

  /// The benchmarks that cost more than the budget allows.
  var overBudget: [String] {
    guard let base = measurements.first else { return [] }
    return measurements.filter { exceedsLimit($0) || exceedsBudget($0, base) }.map(\.name)
  }

  private func exceedsLimit(_ measurement: Measurement) -> Bool {
    comparison.limit.map { measurement.name == $0.benchmark && measurement.median > $0.nanoseconds } ?? false
  }

  private func exceedsBudget(_ measurement: Measurement, _ base: Measurement) -> Bool {
    comparison.budget.map { !measurement.isRival && measurement.ratio(to: base) > $0 } ?? false
  }

  private var demand: String {
    let budget = comparison.budget.map { String(format: " Budget: %.3g×.", $0) }
    let limit = comparison.limit.map { " Limit for \($0.benchmark): \(Int($0.nanoseconds)) ns." }
    return (budget ?? "") + (limit ?? "")
  }

  var markdown: String {
    let rounds = measurements.first?.costs.count ?? 0
    let head = "### \(comparison.title)\n\nMedian of \(rounds) interleaved rounds.\(demand)\n"
    var rows = [["what", "ns/op", "fastest", "ratio"], ["---", "---:", "---:", "---:"]] + measurements.map(row)
    if measurements.contains(where: { $0.allocations != nil }) {
      let column = ["allocations", "---:"] + measurements.map { String(format: "%.1f", $0.allocations ?? .nan) }
      rows = zip(rows, column).map { $0 + [$1] }
    }
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
