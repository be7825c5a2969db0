import BacklotHTTP
import BacklotPlatform
import Foundation
import TemporaryFolders
import Testing

@testable import BacklotCommands

/// Standard streams that are full, closed or failing.
@Suite struct StandardStreamTests {
  private static let commands = [
    ["--help"], ["--version"], ["help", "serve"], ["serve", "--help"], ["man"], ["completions", "bash"],
    ["completions", "zsh"], ["completions", "fish"], ["bundle", "%api.json"], ["convert", "%routes", "--out", "%out"],
    ["validate", "%dog.schema.json", "%bad.json"], ["validate", "%dog.schema.json", "%bad.json", "--format", "json"],
    ["validate", "%dog.schema.json", "%rex.json", "--format", "sarif"],
    ["validate", "%dog.schema.json", "%rex.json", "--format", "junit"],
    ["check", "--contract", "%api.json", "%bad.json=GET /dogs 200"],
    ["check", "--contract", "%api.json", "%routes", "--format", "json"], ["explain", "%routes", "GET /dogs"],
    ["explain", "%routes", "GET /cats"], ["explain", "%routes", "GET /dogs", "--json"],
  ]

  private func folder() throws -> TemporaryFolder {
    try TemporaryFolder([
      "api.json": """
      {"openapi": "3.0.3", "paths": {"/dogs": {"get": {"responses": {"200": {"description": "all",
       "content": {"application/json": {"schema": {"type": "array"}}}}}}}}}
      """,
      "routes/dogs/GET.json": "[]", "dog.schema.json": #"{"type": "object"}"#, "rex.json": "{}", "bad.json": "1",
    ])
  }

  @Test(arguments: commands)
  func `a result that cannot be written is an error of the command, whatever the result was`(
    words: [String]
  ) async throws {
    let folder = try folder()
    let messages = Mutex("")
    let writeCount = Mutex(0)
    let console = Console(
      columns: nil,
      isTerminal: false,
      environment: { _ in nil },
      write: { _ in
        writeCount.withLock { $0 += 1 }
        return WriteError(message: "the output cannot be written: No space left on device")
      },
      writeError: { text in messages.withLock { $0 += text } }
    )
    let arguments = words.map { $0.replacingOccurrences(of: "%", with: folder.path + "/") }
    #expect(await BacklotCommand.run(arguments, on: console) == .failure)
    let told = messages.withLock(\.self)
    #expect(told.components(separatedBy: "backlot: the output cannot be written: No space left on device\n").count == 2)
    #expect(writeCount.withLock(\.self) == 1)
  }

  /// Writes to a file while its system calls fail, as a standard stream would.
  private func write(
    _ text: String,
    _ decide: @escaping @Sendable (SystemCallFaults.Call) -> SystemCallFaults.Fault?
  ) async throws -> (error: WriteError?, content: String) {
    let folder = try TemporaryFolder(["out": ""])
    let path = "\(folder.path)/out"
    let error = try await SystemCallFaults.withFaults(below: path, decide) {
      let descriptor = try SystemCalls.open(path, flags: O_WRONLY)
      defer { SystemCalls.closeReader(descriptor) }
      return StandardStream.write(text, to: descriptor)
    }
    return (error, try String(contentsOfFile: path, encoding: .utf8))
  }

  @Test(arguments: [EIO, ENOSPC, EBADF, EFBIG, EDQUOT])
  func `an error names the reason, and how many bytes were written before`(code: CInt) async throws {
    for whole in 0...2 {
      let count = Mutex(0)
      let (error, content) = try await write("abcdef") { call in
        guard call.kind == .write else { return nil }
        let number = count.withLock { count in
          count += 1
          return count
        }
        return number <= whole ? .short(2) : .failure(code)
      }
      let reason = String(cString: strerror(code))
      #expect(error == WriteError(message: "the output cannot be written: \(reason)", byteCount: 2 * whole))
      #expect(content == String("abcdef".prefix(2 * whole)))
    }
  }

  @Test(arguments: [SystemCallFaults.Fault.failure(EINTR), .failure(EAGAIN), .short(1)])
  func `a write that is interrupted, has to wait or is short goes on`(fault: SystemCallFaults.Fault) async throws {
    let count = Mutex(0)
    let (error, content) = try await write("abcdef") { call in
      guard call.kind == .write else { return nil }
      let number = count.withLock { count in
        count += 1
        return count
      }
      return number <= 3 ? fault : nil
    }
    #expect(error == nil)
    #expect(content == "abcdef")
  }

  @Test func `a reader that has seen enough is no error`() async throws {
    #expect(try await write("abcdef") { $0.kind == .write ? .failure(EPIPE) : nil }.error == nil)
  }

  @Test func `a full device and a closed stream are errors`() throws {
    #if os(Linux)
      let full = try SystemCalls.open("/dev/full", flags: O_WRONLY)
      defer { SystemCalls.closeReader(full) }
      #expect(StandardStream.write("a", to: full)?.message.contains("No space left on device") == true)
    #endif
    // The descriptor that a process gets if it is started without a standard output.
    let closed = try SystemCalls.open("/dev/null", flags: O_RDONLY)
    defer { SystemCalls.closeReader(closed) }
    #expect(StandardStream.write("a", to: closed)?.message.contains("Bad file descriptor") == true)
  }

  @Test(arguments: [EIO, EISDIR, EBADF])
  func `an input that cannot be read is an error with the reason`(code: CInt) async throws {
    let folder = try TemporaryFolder(["in": "abcdef"])
    let path = "\(folder.path)/in"
    for whole in 0...1 {
      let count = Mutex(0)
      let error = try await SystemCallFaults.withFaults(below: path) { call in
        guard call.kind == .read else { return nil }
        let number = count.withLock { count in
          count += 1
          return count
        }
        return number <= whole ? .short(2) : .failure(code)
      } run: {
        let descriptor = try SystemCalls.open(path, flags: O_RDONLY)
        defer { SystemCalls.closeReader(descriptor) }
        return #expect(throws: SystemCallError.self) { _ = try StandardStream.readAll(descriptor, upTo: 100) }
      }
      #expect(error == SystemCallError(code: code))
    }
  }

  @Test func `a piped file that cannot be read is told with its path and the reason`() async throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/pipe"
    try #require(mkfifo(path, 0o600) == 0)
    for kind in [SystemCalls.Kind.stat, .open, .read] {
      let console = TestConsole()
      let status = await SystemCallFaults.withFaults(below: path) { call in
        call.kind == kind ? .failure(EIO) : nil
      } run: {
        let writer = kind == .read ? open(path, O_RDWR) : -1
        defer { if writer >= 0 { close(writer) } }
        return await console.run("validate", path, "-")
      }
      #expect(status == .failure)
      #expect(console.messages.contains(path) && console.messages.contains("Input/output error"), "\(console.messages)")
    }
  }
}
