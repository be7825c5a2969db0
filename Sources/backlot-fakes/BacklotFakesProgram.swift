import BacklotFakeGenerator
import Foundation

/// The part of `backlot generate fakes` that uses the parser of the Swift toolchain.
///
/// It is a process of its own, so that `backlot` starts without the parser, and runs where there is no toolchain. The
/// standard input has pairs of options and values, separated by null bytes: the sources of an app can be too many for the
/// arguments of a process. The output is JSON.
@main
struct BacklotFakesProgram {
  private struct Output: Encodable {
    struct Problem: Encodable { var text: String, isError: Bool }
    var source: String?
    var count: Int
    var problems: [Problem]
  }

  static func main() throws {
    let input = try FileHandle.standardInput.readToEnd() ?? Data()
    let arguments = input.split(separator: 0, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    var settings = FakeSettings()
    var sources: [FakeGenerator.Source] = []
    var unreadable: [FakeProblem] = []
    for (option, value) in zip(arguments, arguments.dropFirst()).enumerated().filter({ $0.offset % 2 == 0 }).map(
      \.element
    ) {
      switch option {
      case "--protocol": settings.selections.append(FakeSettings.Selection(value))
      case "--access": settings.access = FakeSettings.Access(rawValue: value) ?? .internal
      case "--import": settings.imports.append(value)
      case "--runtime": settings.runtime = value
      default:
        do {
          sources.append(FakeGenerator.Source(path: value, text: try text(of: value)))
        } catch {
          let message = "cannot be read, so it was left out: \(error.localizedDescription)"
          unreadable.append(FakeProblem(place: value, severity: .error, message: message))
        }
      }
    }
    var output = FakeGenerator(settings).generate(from: sources)
    output.problems.insert(contentsOf: unreadable, at: 0)
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    let result = Output(
      source: output.source,
      count: output.count,
      problems: output.problems.map { Output.Problem(text: $0.text, isError: $0.severity == .error) }
    )
    FileHandle.standardOutput.write(try encoder.encode(result))
  }

  private static func text(of path: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
  }
}
