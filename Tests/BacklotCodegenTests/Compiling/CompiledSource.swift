import ChildProcesses
import Foundation
import TemporaryFolders

/// Generated source that the Swift compiler has made a program.
struct CompiledSource {
  private let folder: TemporaryFolder

  /// The messages of a compiler that did not accept the source.
  struct Rejected: Error, CustomStringConvertible { let description: String }

  /// Compiles files as users do: in Swift 6 mode, and without a single warning.
  ///
  /// - Parameter files: The sources by their file names; `main.swift` is the program.
  init(_ files: [String: String]) throws {
    folder = try TemporaryFolder(files)
    let sources = files.keys.sorted().map { "\(folder.path)/\($0)" }
    let compiler = [
      "swiftc", "-swift-version", "6", "-warnings-as-errors", "-package-name", "app", "-Onone", "-wmo", "-num-threads",
      "2", "-o",
      "\(folder.path)/program",
    ]
    let process = try ChildProcess(compiler + sources, errors: "\(folder.path)/errors")
    let output = try process.output.readToEnd() ?? Data()
    guard process.waitUntilExit() == 0 else {
      let errors = FileManager.default.contents(atPath: "\(folder.path)/errors") ?? Data()
      throw Rejected(description: String(decoding: output + errors, as: UTF8.self))
    }
  }

  /// Runs the program, and returns its output.
  func run(_ arguments: String...) throws -> String {
    let process = try ChildProcess(["\(folder.path)/program"] + arguments, errors: "\(folder.path)/errors")
    let output = try process.output.readToEnd() ?? Data()
    guard process.waitUntilExit() == 0 else {
      let errors = FileManager.default.contents(atPath: "\(folder.path)/errors") ?? Data()
      throw Rejected(description: String(decoding: output + errors, as: UTF8.self))
    }
    return String(decoding: output, as: UTF8.self)
  }
}
