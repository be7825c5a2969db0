import BacklotFiles
import BacklotJSON
import BacklotStubs

/// Checks chaos profiles, which need no contract.
enum ProfileCheck {
  /// Returns true if a path is a chaos profile.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - isLikely: True if other kinds of files are unlikely, so that a profile with problems is recognized.
  static func recognizes(_ path: String, isLikely: Bool) throws(SourceError) -> Bool {
    do throws(SystemReason) {
      guard let status = try FileStatus.ifThere(path), !status.isFolder else { return false }
    } catch {
      // Reading the file as another kind of source reports the reason.
      return false
    }
    let sample = try FileSample(path)
    return isLikely ? sample.mayHoldProfile : sample.holdsProfile
  }

  /// Returns a profile with its problems.
  static func check(_ path: String) -> ValidatedFile {
    do throws(ChaosProfileError) {
      _ = try ChaosProfile(contentsOf: path)
      return ValidatedFile(path: path, findings: [], isComplete: true)
    } catch {
      let findings = error.problems.map { ValidationFinding($0, in: path) }
      return ValidatedFile(path: path, findings: findings, isComplete: true)
    }
  }
}

extension ValidationFinding {
  fileprivate init(_ problem: ChaosProfileError.Problem, in path: String) {
    let location = problem.line.map { JSONLocation(line: $0, column: problem.column ?? 1, offset: 0) }
    self.init(
      path: path,
      location: location,
      pointer: "#",
      keyword: "chaos",
      schemaURI: nil,
      message: problem.message
    )
  }
}
