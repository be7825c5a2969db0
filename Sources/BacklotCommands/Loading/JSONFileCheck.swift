import BacklotFiles
import BacklotHTTP
import BacklotJSON
import BacklotStubs

/// Finds files that are named as JSON but are not valid JSON, such as a partially written file.
enum JSONFileCheck {
  /// The maximum number of bytes to read; larger files are served unchecked.
  private static let limit = 1 << 26

  /// Returns the problems of the files that stubs answer from, in the order of the stubs.
  static func problems(_ stubs: [Stub]) -> [SourceProblem] {
    stubs[...].concurrentMap { $0.compactMap(problem) }.flatMap(\.self)
  }

  /// Returns the problem of the file that a stub answers from; `nil` if it is valid or there is no file.
  private static func problem(_ stub: Stub) -> SourceProblem? {
    let path = stub.origin.file
    // A mapping's file is valid JSON, or there would be no stub; its response may be anything.
    guard stub.source == .routeFolders, ValidatedText.Language.isJSON(named: path),
      let response = stub.response.firstDefinition
    else { return nil }
    do {
      // The file is not sent if the status forbids content.
      guard !response.status.forbidsContent, let bytes = try bytes(of: response.body, at: path) else { return nil }
      return problem(of: bytes, at: path)
    } catch {
      return SourceProblem(file: path, SystemReason.of(error), systemError: SystemReason.systemError(of: error))
    }
  }

  /// Returns the bytes, in memory for small files; `nil` if there are too many.
  private static func bytes(of body: HTTPBody, at path: String) throws -> [UInt8]? {
    try body.bytes ?? HTTPBody(contentsOf: path, keepingUpTo: limit).bytes
  }

  private static func problem(of bytes: [UInt8], at path: String) -> SourceProblem? {
    do throws(JSONError) {
      _ = try JSONValue(parsing: bytes)
      return nil
    } catch {
      return SourceProblem(file: path, line: error.line, column: error.column, "\(error.message). \(way)")
    }
  }

  /// Malformed JSON may be intended, to test a client.
  private static let way = "To serve the file as it is, rename it to .txt and set Content-Type in a .headers file."
}
