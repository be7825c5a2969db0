import BacklotHTTP
import BacklotServer
import Testing

@testable import BacklotDesk

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

@Suite(.timeLimit(.minutes(5))) struct SpawnedProcessTests {
  private let exits = AsyncStream.makeStream(of: SpawnedProcess.Exit.self)

  private func start(
    _ words: String...,
    setting: (inout SpawnedProcess.Settings) -> Void = { _ in }
  ) throws -> SpawnedProcess {
    var settings = SpawnedProcess.Settings(words)
    setting(&settings)
    return try SpawnedProcess(settings) { [exits] in exits.continuation.yield($0) }
  }

  private func exit() async -> SpawnedProcess.Exit? {
    var iterator = exits.stream.makeAsyncIterator()
    return await iterator.next()
  }

  @Test func `The exit status is reported`() async throws {
    let process = try start("sh", "-c", "exit 7")
    #expect(await exit() == .status(7))
    process.signal(SIGTERM)
  }

  @Test func `A signal ends a process, and is reported`() async throws {
    let process = try start("sleep", "3600")
    process.signal(SIGTERM)
    #expect(await exit() == .signal(SIGTERM))
  }

  @Test func `A process is watched without being kept`() async throws {
    _ = try start("true")
    #expect(await exit() == .status(0))
  }

  @Test func `A program that does not exist is an error`() {
    let error = #expect(throws: ServerError.self) { try start("/nonexistent/program") }
    #expect(error?.message == "cannot start /nonexistent/program: no such file or directory")
  }

  @Test func `A process has its streams and variables`() async throws {
    let (input, output) = (try SpawnedProcess.pipe(), try SpawnedProcess.pipe())
    let script = #"read -r line; echo "$line $NAME ${PATH:+path}""#
    _ = try start("sh", "-c", script) { settings in
      settings.variables["NAME"] = "value with spaces"
      (settings.input, settings.output) = (input.reading, output.writing)
    }
    SystemCalls.closeReader(input.reading)
    SystemCalls.closeReader(output.writing)
    try SystemCalls.write(Array("hello\n".utf8), to: input.writing)
    #expect(await exit() == .status(0))
    var bytes = [UInt8](repeating: 0, count: 1_000)
    let count = try SystemCalls.read(output.reading, into: &bytes)
    #expect(String(decoding: bytes.prefix(count), as: UTF8.self) == "hello value with spaces path\n")
    SystemCalls.closeReader(input.writing)
    SystemCalls.closeReader(output.reading)
  }

  @Test func `The path of this program is known`() throws {
    let path = try #require(SpawnedProcess.ownPath)
    #expect(path.hasPrefix("/"))
    #expect(access(path, X_OK) == 0)
  }
}
