import BacklotHTTP
import BacklotServer
import ChildProcesses
import Foundation
import Testing

/// Responses of `openssl s_server` over TLS, if this program is installed.
@Suite("Upstreams of https", .timeLimit(.minutes(1)), .enabled("openssl is not there") { OpenSSL.isThere })
struct SecureUpstreamTests {
  private func ask(_ gateway: MockServer) async throws -> String {
    let client = try RawClient(port: gateway.port)
    try await client.send("GET /answer HTTP/1.1\nHost: a\nConnection: close\n\n")
    return await client.receive().text
  }

  @Test func `an upstream whose certificate is trusted answers over TLS`() async throws {
    let server = try await OpenSSL.Server.start(
      answering: "HTTP/1.1 203 Secure\r\nX-A: 1\r\nContent-Length: 2\r\n\r\nhi"
    )
    var configuration = ServerConfiguration.patient
    configuration.upstream.certificateFile = server.certificate
    let gateway = try MockServer(configuration: configuration) { Upstream("https://localhost:\(server.port)") }
    for _ in 0..<2 {
      let answer = try await ask(gateway)
      #expect(answer.hasPrefix("HTTP/1.1 203 Secure\r\nX-A: 1\r\n") && answer.hasSuffix("\r\n\r\nhi"), "\(answer)")
    }
    gateway.stop()
    server.stop()
  }

  @Test func `one whose certificate nobody vouches for is told to the client`() async throws {
    let server = try await OpenSSL.Server.start(answering: "")
    let gateway = try MockServer(configuration: .patient) { Upstream("https://localhost:\(server.port)") }
    let answer = try await ask(gateway)
    #expect(answer.hasPrefix("HTTP/1.1 502") && answer.contains("upstream-insecure"), "\(answer)")
    gateway.stop()
    server.stop()
  }

  @Test func `one that does not encrypt is told to the client`() async throws {
    let real = try RawUpstream { peer, _ in
      peer.send("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n")
      peer.waitForEnd()
    }
    let gateway = try MockServer(configuration: .patient) { Upstream("https://localhost:\(real.port)") }
    let answer = try await ask(gateway)
    #expect(answer.hasPrefix("HTTP/1.1 502") && answer.contains("upstream-insecure"), "\(answer)")
    gateway.stop()
    real.stop()
  }

  @Test func `one that is not there, or not known, is told to the client`() async throws {
    for (url, type) in [("https://127.0.0.1:1", "unreachable"), ("https://no-such-host.invalid", "unknown-host")] {
      let gateway = try MockServer(configuration: .patient) { Upstream(url) }
      let answer = try await ask(gateway)
      #expect(answer.hasPrefix("HTTP/1.1 502") && answer.contains("upstream-\(type)"), "\(answer)")
      gateway.stop()
    }
  }
}

enum OpenSSL {
  /// LibreSSL, which Apple's systems have by that name, cannot be told to take any port.
  static var isThere: Bool {
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
  final class Server: @unchecked Sendable {
    // Sound because no property changes after initialization, and a process can be terminated from any thread.
    let port: Int
    let certificate: String
    private let folder: URL
    private let process: ChildProcess

    /// Starts it, on a thread of its own: others wait for tasks, and this waits for programs.
    static func start(answering answer: String) async throws -> Server {
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

    func stop() {
      process.terminate()
      process.waitUntilExit()
      // The folder is below the folder for temporary files, so it does not matter if this fails.
      _ = try? FileManager.default.removeItem(at: folder)
    }
  }
}
