import ChildProcesses
import Foundation

/// The program `openssl`, which tests start as a server.
package enum OpenSSL {
  /// LibreSSL, which Apple's systems have by that name, cannot be told to take any port.
  package static var isThere: Bool {
    #if canImport(Darwin)
      false
    #else
      isInPath
    #endif
  }

  private static var isInPath: Bool {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/openssl")
    }
  }

  private static func process(_ arguments: [String], in folder: URL) throws -> ChildProcess {
    try ChildProcess(["openssl"] + arguments, in: folder.path)
  }

  /// A server that answers all requests for `/answer`.
  package final class Server: @unchecked Sendable {
    // Sound because no property changes after initialization, and a process can be terminated from any thread.
    package let port: Int
    package let certificate: String
    private let folder: URL
    private let process: ChildProcess

    /// Starts it, on a thread of its own: others wait for tasks, and this waits for programs.
    package static func start(answering answer: String) async throws -> Server {
      try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread { continuation.resume(with: Result { try Server(answering: answer) }) }
      }
    }

    private init(answering answer: String) throws {
      folder = FileManager.default.temporaryDirectory.appendingPathComponent("backlot-tls-\(UUID())")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data(answer.utf8).write(to: folder.appendingPathComponent("answer"))
      let make = try OpenSSL.process(
        [
          "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", "key.pem", "-out", "certificate.pem", "-days",
          "2",
          "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost",
        ],
        in: folder
      )
      make.waitUntilExit()
      certificate = folder.appendingPathComponent("certificate.pem").path
      process = try OpenSSL.process(
        ["s_server", "-accept", "127.0.0.1:0", "-key", "key.pem", "-cert", "certificate.pem", "-HTTP"],
        in: folder
      )
      port = try Self.port(in: process.output)
    }

    /// It says `ACCEPT 127.0.0.1:49152` when it listens.
    private static func port(in output: FileHandle) throws -> Int {
      var text = ""
      while case let data = output.availableData, !data.isEmpty {
        text += String(decoding: data, as: UTF8.self)
        let line = text.split(separator: "\n").first { $0.hasPrefix("ACCEPT") }
        if text.hasSuffix("\n"), let port = line?.split(separator: ":").last.flatMap({ Int($0) }) { return port }
      }
      throw CocoaError(.fileReadUnknown)
    }

    package func stop() {
      process.terminate()
      process.waitUntilExit()
      // The folder is below the folder for temporary files, so it does not matter if this fails.
      _ = try? FileManager.default.removeItem(at: folder)
    }
  }
}
