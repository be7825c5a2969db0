import ChildProcesses
import Foundation
import TemporaryFolders
import Testing

/// Generated source that the Swift compiler has made a program.
struct CompiledSource {
  private let folder: TemporaryFolder

  /// The messages of a compiler that did not accept the source.
  struct Rejected: Error, CustomStringConvertible { let description: String }

  /// Compiles files as users do: in Swift 6 mode, and without a single warning.
  ///
  /// - Parameters:
  ///   - files: The sources by their file names; `main.swift` is the program.
  ///   - modules: The modules of this package that the sources import, and those that these import.
  init(_ files: [String: String], linking modules: [String] = []) throws {
    folder = try TemporaryFolder(files)
    let sources = files.keys.sorted().map { "\(folder.path)/\($0)" }
    let compiler = [
      "swiftc", "-swift-version", "6", "-warnings-as-errors", "-package-name", "app", "-Onone", "-wmo", "-num-threads",
      "2", "-o",
      "\(folder.path)/program",
    ]
    let process = try ChildProcess(
      compiler + Self.arguments(linking: modules) + sources,
      errors: "\(folder.path)/errors"
    )
    let output = try process.output.readToEnd() ?? Data()
    guard process.waitUntilExit() == 0 else {
      let errors = FileManager.default.contents(atPath: "\(folder.path)/errors") ?? Data()
      throw Rejected(description: String(decoding: output + errors, as: UTF8.self))
    }
  }

  /// Returns the arguments that let sources import modules from where this test was built.
  private static func arguments(linking modules: [String]) throws -> [String] {
    if modules.isEmpty { return [] }
    let bundle = CommandLine.arguments.first { $0.contains(".xctest") }?.split(separator: ".xctest").first
    let folder = String(try #require(bundle)).split(separator: "/", omittingEmptySubsequences: false).dropLast()
      .joined(separator: "/")
    let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().path
    // The folder of a module also has the objects of sources that were removed.
    let objects = try modules.flatMap { module in
      try FileManager.default.subpathsOfDirectory(atPath: "\(repository)/Sources/\(module)")
        .filter { $0.hasSuffix(".swift") }.sorted()
        .map { "\(folder)/\(module).build/\($0.split(separator: "/").last ?? "").o" }
    }
    return ["-I", "\(folder)/Modules"] + objects
  }

  /// The modules of a client with its mock backend, and of all that they import.
  static let clientModules = [
    "BacklotPlatform", "BacklotLimits", "BacklotHTTP", "BacklotFormats", "BacklotPattern", "BacklotJSON",
    "BacklotJSONPath", "BacklotMessages", "BacklotTime", "BacklotTransport", "BacklotClientCore", "BacklotMiddleware",
    "BacklotStreaming", "BacklotClient", "BacklotStubs", "BacklotFiles", "BacklotRecording", "BacklotURLSession",
  ]

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
