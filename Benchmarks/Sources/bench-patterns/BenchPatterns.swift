import BacklotPattern
import Foundation

/// Measures hostile patterns on 100,000 characters, and prints a line of JSON for each line of the specified file.
@main
enum BenchPatterns {
  private static let length = 100_000
  private static let runs = 7

  private struct Figures: Encodable {
    let pattern: String
    let compiling: Double
    /// The first answer makes what the later ones use.
    let first: Double
    let whole: Double
    let search: Double
    let groups: Double
    let answers: [String]
  }

  static func main() throws {
    let lines = try String(contentsOfFile: CommandLine.arguments[1], encoding: .utf8).split(separator: "\n")
    for line in lines {
      let hostile = try JSONDecoder().decode(HostileCase.self, from: Data(line.utf8))
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      print(String(decoding: try encoder.encode(figures(of: hostile)), as: UTF8.self))
    }
  }

  private static func figures(of hostile: HostileCase) throws -> Figures {
    let text = hostile.text(ofLength: length)
    var compiled: Pattern?
    let compiling = milliseconds {
      do { compiled = try hostile.compiled() } catch { compiled = nil }
    }
    guard let pattern = compiled else { return refusal(of: hostile, compiling: compiling) }
    var answers = ["", "", ""]
    let questions: [() -> String] = [
      { answer { try pattern.matches(text) } }, { answer { try pattern.occurs(in: text) } },
      { answer { try pattern.firstMatch(in: text) != nil } },
    ]
    var times: [[Double]] = []
    for (place, question) in questions.enumerated() {
      times.append((0...runs).map { _ in milliseconds { answers[place] = question() } })
    }
    let medians = times.map { $0.dropFirst().sorted()[runs / 2] }
    return Figures(
      pattern: hostile.pattern,
      compiling: compiling,
      first: times.map { $0[0] }.max() ?? 0,
      whole: medians[0],
      search: medians[1],
      groups: medians[2],
      answers: answers
    )
  }

  /// A pattern that is rejected because of its size has no other cost.
  private static func refusal(of hostile: HostileCase, compiling: Double) -> Figures {
    Figures(
      pattern: hostile.pattern,
      compiling: compiling,
      first: 0,
      whole: 0,
      search: 0,
      groups: 0,
      answers: ["refused", "refused", "refused"]
    )
  }

  private static func answer(_ question: () throws -> Bool) -> String {
    do { return try question() ? "yes" : "no" } catch { return "limit" }
  }

  private static func milliseconds(_ work: () throws -> Void) rethrows -> Double {
    let time = try ContinuousClock().measure(work)
    return Double(time.components.seconds) * 1000 + Double(time.components.attoseconds) / 1e15
  }
}
