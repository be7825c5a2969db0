import BacklotHTTP
import BacklotJSON
import BacklotStubs

/// Finds files that are named as JSON and hold none, such as one that is half written.
enum JSONFileCheck {
  /// The most bytes to read for that; what is larger is served unseen.
  private static let limit = 1 << 26

  /// What is wrong with the files that stubs answer from, in the order of the stubs.
  static func problems(_ stubs: [Stub]) -> [SourceProblem] {
    stubs[...].concurrentMap { $0.compactMap(problem) }.flatMap(\.self)
  }

  /// What is wrong with the file that a stub answers from; nothing where it is well, or no file.
  private static func problem(_ stub: Stub) -> SourceProblem? {
    let path = stub.origin.file
    // A mapping's file is JSON, or there is no stub; what it answers may be anything.
    guard stub.source == .routeFolders, isNamedAsJSON(path), let response = stub.response.firstDefinition else {
      return nil
    }
    do {
      // Nothing of it is sent with a status that forbids content.
      guard !response.status.forbidsContent, let bytes = try bytes(of: response.body, at: path) else { return nil }
      return problem(of: bytes, at: path)
    } catch {
      return SourceProblem(file: path, SystemReason.of(error), SystemReason.systemError(of: error))
    }
  }

  /// Whether a file says that it holds JSON.
  static func isNamedAsJSON(_ path: String) -> Bool {
    // The whole path in lower case would cost more than all that is done with it.
    String(decoding: path.utf8.suffix(5), as: UTF8.self).lowercased() == ".json"
  }

  /// Small files are in memory already; nothing for one that is too large.
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

  /// Broken JSON may be just what a client is to be tested with.
  private static let way = "To serve it as it is, name the file .txt and its type in a .headers file."
}
