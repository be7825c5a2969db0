import BacklotStubs
import Foundation
import Synchronization

/// The combined contract coverage of all tests in one process, stored in a file if requested.
final class RunCoverage: Sendable {
  /// The one that the environment variable `BACKLOT_COVERAGE` asks for by the path of its file, if it does.
  static let wanted = ProcessInfo.processInfo.environment["BACKLOT_COVERAGE"].map { RunCoverage(file: $0) }

  private let url: URL
  private let sum = Mutex(ContractCoverage())

  /// Makes one.
  ///
  /// - Parameter path: The file's path, in which `%p` stands for the number of the process; where it ends with `.txt` people
  ///   are meant to read it, and else it is JSON.
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
  /// Adds what the test has touched of its contracts to what others have.
  ///
  /// - Returns: What went wrong with it.
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
