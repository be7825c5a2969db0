import BacklotPlatform
import BacklotStubs
import Foundation

/// The combined contract coverage of all tests in one process, stored in a file if requested.
final class RunCoverage: Sendable {
  /// The instance for the file path in the environment variable `BACKLOT_COVERAGE`, if set.
  static let wanted = ProcessInfo.processInfo.environment["BACKLOT_COVERAGE"].map { RunCoverage(file: $0) }

  private let url: URL
  private let sum = Mutex(ContractCoverage())

  /// Creates an empty coverage for a file.
  ///
  /// - Parameter path: The file's path, in which `%p` represents the process identifier. If it ends in `.txt`, the file
  ///   is human-readable, otherwise JSON.
  init(file path: String) {
    let number = "\(ProcessInfo.processInfo.processIdentifier)"
    url = URL(fileURLWithPath: path.replacingOccurrences(of: "%p", with: number))
  }

  /// Adds the coverage of one test, and rewrites the file, because there is no notification after the last test.
  ///
  /// - Throws: An error that names the file and the reason if it cannot be written.
  func add(_ coverage: ContractCoverage) throws {
    try sum.withLock { sum in
      sum = sum.merging(coverage)
      let text = url.pathExtension == "txt" ? "\(sum)" : sum.json.serialized()
      // Waiting for the disk after each test would take too long.
      try WholeFile.write(Array("\(text)\n".utf8), to: url.path, waitsForDisk: false)
    }
  }
}

extension BackendScope {
  /// Adds the contract coverage of this test to that of the other tests.
  ///
  /// - Returns: A description of the problem, if any.
  func add(to run: RunCoverage?) -> String? {
    guard let run, backend.isGuarded else { return nil }
    do {
      try run.add(backend.coverage)
      return nil
    } catch {
      return "The contract coverage cannot be written to the file named by BACKLOT_COVERAGE. \(error)"
    }
  }
}
