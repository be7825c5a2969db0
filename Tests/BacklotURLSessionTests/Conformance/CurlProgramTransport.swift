import BacklotClient
import BacklotDesk
import BacklotPlatform
import Foundation

/// Sends requests to a server of the backend's own, each by a run of the program `curl`.
final class CurlProgramTransport: HTTPTransport {
  private let server: Result<MockServer, any Error>

  init(to backend: MockBackend) {
    server = Result { try MockServer(backend, configuration: .forBigBodies) }
  }

  /// True if this machine has the program.
  ///
  /// Prints a message if not.
  static let isThere: Bool = {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let isThere = folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/curl") }
    if !isThere { print("skipped: what curl sees of a server, since there is no curl") }
    return isThere
  }()

  func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    try Task.checkCancellation()
    let body = try await request.body.collect(upTo: 1 << 28)
    let url = "http://\(try server.get().addresses.first ?? "")\(request.path ?? "/")"
    return try await CurlRun.withFolder { folder in
      try Data(body).write(to: folder.appending(path: "request"))
      let options = Self.options(for: request, hasBody: !body.isEmpty, in: folder)
      let status = try await CurlRun.run(options + ["--max-time", "60", "--url", url])
      if status != 0 { throw CurlError(exitStatus: status) }
      var response = try Self.response(in: folder)
      // There it writes the head for content.
      if request.method == .head { response.body = .empty }
      return response
    }
  }

  private static func options(for request: HTTPRequest, hasBody: Bool, in folder: URL) -> [String] {
    var options = ["--request", request.method.rawValue, "--path-as-is", "--globoff"]
    // It would wait for content where it is only told the method's name.
    if request.method == .head { options = ["--head", "--path-as-is", "--globoff"] }
    for field in request.headerFields { options += ["--header", "\(field.name.rawName): \(field.value)"] }
    if hasBody { options += ["--data-binary", "@\(folder.path)/request", "--header", "Content-Type:"] }
    return options + ["--dump-header", "\(folder.path)/head", "--output", "\(folder.path)/body"]
  }

  /// Puts together what was written into files, the last head of it: others come before an answer.
  private static func response(in folder: URL) throws -> HTTPResponse {
    let heads = String(decoding: try Data(contentsOf: folder.appending(path: "head")), as: UTF8.self)
      .components(separatedBy: "\r\n\r\n").filter { !$0.isEmpty }
    let lines = (heads.last ?? "").components(separatedBy: "\r\n")
    var fields = HTTPFields()
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, let name = HTTPField.Name(String(parts[0])) else { continue }
      fields.append(HTTPField(name: name, value: parts[1].trimmingCharacters(in: .whitespaces)))
    }
    let code = lines.first?.split(separator: " ").dropFirst().first.flatMap { Int($0) }
    let file = folder.appending(path: "body")
    let body = FileManager.default.fileExists(atPath: file.path) ? Array(try Data(contentsOf: file)) : []
    return HTTPResponse(status: HTTPStatus(code: code ?? 0), headerFields: fields, body: HTTPBody(body))
  }
}

/// The error of `curl` for a failed request.
///
/// Its manual lists the numbers.
struct CurlError: Error, Hashable {
  let exitStatus: Int32
}

/// A run of the program.
enum CurlRun {
  static func withFolder<Result>(_ body: (URL) async throws -> Result) async throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: "curl-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    do {
      let result = try await body(folder)
      try FileManager.default.removeItem(at: folder)
      return result
    } catch {
      try FileManager.default.removeItem(at: folder)
      throw error
    }
  }

  /// Runs it, and ends it where the task is cancelled.
  ///
  /// - Returns: The exit status.
  static func run(_ arguments: [String]) async throws -> Int32 {
    let pid = try spawn(["curl", "--silent", "--http1.1", "--noproxy", "*"] + arguments)
    let status = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        Thread.detachNewThread { continuation.resume(returning: wait(for: pid)) }
      }
    } onCancel: {
      kill(pid, SIGKILL)
    }
    try Task.checkCancellation()
    return status
  }

  private static func spawn(_ arguments: [String]) throws -> pid_t {
    var pid = pid_t()
    let words = arguments.map { strdup($0) } + [nil]
    let variables = ProcessInfo.processInfo.environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for pointer in words + variables { free(pointer) } }
    let code = posix_spawnp(&pid, "curl", nil, nil, words, variables)
    if code != 0 { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO) }
    return pid
  }

  private static func wait(for pid: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(pid, &status, 0) < 0, errno == EINTR {}
    return status & 0x7F == 0 ? status >> 8 & 0xFF : -1
  }
}
