import BacklotHTTP
import BacklotJSON

extension ChaosProfile {
  /// Reads a profile from a JSON file.
  ///
  /// - Parameter path: The path of the file.
  /// - Throws: ``ChaosProfileError`` with all problems and their locations.
  public init(contentsOf path: String) throws(ChaosProfileError) {
    let bytes: [UInt8]
    do {
      bytes = try HTTPBody(contentsOf: path, keepingUpTo: .max).bytes ?? []
    } catch {
      let reason = (error as? HTTPError)?.message ?? "\(error)"
      throw ChaosProfileError(file: path, problems: [.init(line: nil, column: nil, message: reason)])
    }
    try self.init(parsing: bytes, named: path)
  }

  /// Reads a profile from JSON.
  ///
  /// - Parameters:
  ///   - bytes: The JSON.
  ///   - file: The name of the file, for error messages. A profile without a name gets that of the file without its
  ///     extension.
  /// - Throws: ``ChaosProfileError`` with all problems and their locations.
  public init(parsing bytes: [UInt8], named file: String) throws(ChaosProfileError) {
    let document: JSONDocument
    do throws(JSONError) {
      document = try JSONDocument(parsing: bytes)
    } catch {
      let problem = ChaosProfileError.Problem(line: error.line, column: error.column, message: error.message)
      throw ChaosProfileError(file: file, problems: [problem])
    }
    var reader = ChaosProfileReader()
    var profile = reader.profile(ChaosProfileReader.Node(document.value))
    guard reader.problems.isEmpty else {
      throw ChaosProfileError(file: file, problems: reader.located(in: document))
    }
    profile.name = profile.name ?? Self.name(of: file)
    self = profile
  }

  private static func name(of file: String) -> String {
    let name = file.split(separator: "/").last.map(String.init) ?? file
    return name.lowercased().hasSuffix(".json") ? String(name.dropLast(5)) : name
  }
}

/// The reasons why a chaos profile cannot be used.
public struct ChaosProfileError: Error, Sendable, Hashable {
  /// The file.
  public let file: String
  /// The problems, in the order of the file.
  public let problems: [Problem]

  /// A problem and its location.
  public struct Problem: Sendable, Hashable {
    /// The line, counted from 1; `nil` if the problem concerns the whole file.
    public let line: Int?
    /// The column, counted from 1.
    public let column: Int?
    /// The problem, the expected content and the solution.
    public let message: String
  }
}

extension ChaosProfileError: CustomStringConvertible {
  /// The problems, one per line, in the format of compilers.
  public var description: String {
    problems.map { problem in
      let place = [problem.line, problem.column].compactMap(\.self).map { ":\($0)" }.joined()
      return "\(file)\(place): \(problem.message)"
    }
    .joined(separator: "\n")
  }
}
