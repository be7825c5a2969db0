import BacklotWireMock
import Foundation

/// Writes samples of schemas, or measures how long they take to validate documents; Scripts/check-schema and
/// Benchmarks/rivals/bench-schema start it.
@main
enum BenchSchema {
  static let usage = """
    usage: bench-schema samples CASES COUNT [--remotes FOLDER]
           bench-schema speed CASES SECONDS

    CASES is a file with a JSON object a line: "name", "dialect", and "schema", or "document" and "pointer" for a schema in a file.

    samples writes a line {"case": …} for each, and COUNT samples behind it, or a line {"case": …, "error": …}.
    speed wants "instances" in each case, a file with a JSON array, and writes {"case": …, "nanoseconds": …} for one of them; with
    "allocations", too, where backlot_allocation_count of Benchmarks/rivals/allocations.c is there.

    """

  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    do {
      try run(arguments)
    } catch {
      FileHandle.standardError.write(Data("bench-schema: \(error)\n".utf8))
      exit(2)
    }
  }

  private static func run(_ arguments: [String]) throws {
    guard arguments.count >= 3, let amount = Double(arguments[2]) else { throw Mistake(problem: usage) }
    let remotes = arguments.count == 5 && arguments[3] == "--remotes" ? arguments[4] : nil
    let cases = try SchemaCase.read(arguments[1], remotes: remotes)
    switch arguments[0] {
    case "samples": for each in cases { SampleWriter(each).write(count: Int(amount)) }
    case "speed": for each in cases { try SpeedMeasurement(each).write(seconds: amount) }
    default: throw Mistake(problem: usage)
    }
  }
}

struct Mistake: Error, CustomStringConvertible {
  let problem: String
  var description: String { problem }
}
