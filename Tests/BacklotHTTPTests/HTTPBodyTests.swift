import Foundation
import Testing

@testable import BacklotHTTP

@Suite struct HTTPBodyTests {
  /// A body of chunks that come over time.
  private func stream(_ chunks: [UInt8]..., length: Int64? = nil) -> HTTPBody {
    HTTPBody(
      streaming: AsyncStream { continuation in
        for chunk in chunks { continuation.yield(chunk) }
        continuation.finish()
      },
      length: length
    )
  }

  private func code(_ work: () async throws -> some Any) async -> HTTPError.Code? {
    do {
      _ = try await work()
      return nil
    } catch {
      return (error as? HTTPError)?.code
    }
  }

  /// Runs with a file of some bytes, which is then removed.
  private func withFile<Result>(_ content: [UInt8], _ body: (String) async throws -> Result) async throws -> Result {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("backlot-body-\(UUID().uuidString)")
    try Data(content).write(to: file)
    defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: file) } }
    return try await body(file.path)
  }

  @Test func `bytes, texts and collections make the same body`() {
    #expect(HTTPBody([0x61, 0x62]) == "ab")
    #expect(HTTPBody("ab") == HTTPBody(Array("ab".utf8)[...]))
    #expect(HTTPBody("é").length == 2)
    #expect(HTTPBody("é").bytes == [0xC3, 0xA9])
    #expect(HTTPBody.empty.length == 0)
  }

  @Test(arguments: [(3, true), (4, true), (2, false), (0, false)])
  func `all bytes are collected exactly up to the limit`(limit: Int, fits: Bool) async throws {
    let chunks: [UInt8] = [1, 2, 3]
    try await withFile(chunks) { path async throws in
      for body in [
        HTTPBody(chunks), stream([1], [2, 3]), stream([1, 2], [3], length: 3), HTTPBody(file: path),
        HTTPBody(file: path, length: 3),
      ] {
        if fits {
          #expect(try await body.collect(upTo: limit) == chunks)
        } else {
          #expect(await code { try await body.collect(upTo: limit) } == .bodyTooLarge)
        }
      }
    }
  }

  @Test func `an empty body fits a limit of nothing`() async throws {
    for body in [HTTPBody.empty, stream(), stream([])] { #expect(try await body.collect(upTo: 0) == []) }
  }

  @Test func `a stream is read once and says so`() async throws {
    let body = stream([1], [2])
    #expect(!body.isReplayable)
    #expect(try await body.collect(upTo: 10) == [1, 2])
    #expect(await code { try await body.collect(upTo: 10) } == .bodyAlreadyRead)
  }

  @Test func `of many readers of a stream one gets it`() async {
    let body = stream([1, 2, 3])
    let results = await withTaskGroup(of: HTTPError.Code?.self) { group in
      for _ in 0..<50 { group.addTask { await code { try await body.collect(upTo: 10) } } }
      return await group.reduce(into: [HTTPError.Code?]()) { $0.append($1) }
    }
    #expect(results.filter { $0 == nil }.count == 1)
    #expect(results.filter { $0 == .bodyAlreadyRead }.count == 49)
  }

  @Test func `bytes and files can be read again`() async throws {
    try await withFile([7, 8]) { path async throws in
      for body in [HTTPBody([7, 8]), HTTPBody(file: path)] {
        #expect(body.isReplayable)
        for _ in 0..<3 { #expect(try await body.collect(upTo: 10) == [7, 8]) }
      }
    }
  }

  @Test func `chunks come as they are, the empty ones left out`() async throws {
    var chunks: [[UInt8]] = []
    for try await chunk in stream([], [1, 2], [], [3], []) { chunks.append(chunk) }
    #expect(chunks == [[1, 2], [3]])
    var bytes: [[UInt8]] = []
    for try await chunk in HTTPBody([1, 2]) { bytes.append(chunk) }
    #expect(bytes == [[1, 2]])
    for try await chunk in HTTPBody.empty { Issue.record("a chunk of nothing: \(chunk)") }
  }

  @Test func `the end of a body stays the end`() async throws {
    var iterator = stream([1]).makeAsyncIterator()
    #expect(try await iterator.next() == [1])
    #expect(try await iterator.next() == nil)
    #expect(try await iterator.next() == nil)
  }

  @Test(arguments: [0, 1, 65_535, 65_536, 65_537, 200_000])
  func `a file comes in pieces of 64 KiB`(size: Int) async throws {
    let content = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    try await withFile(content) { path async throws in
      var sizes: [Int] = []
      var read: [UInt8] = []
      for try await chunk in HTTPBody(file: path) {
        sizes.append(chunk.count)
        read += chunk
      }
      #expect(read == content)
      #expect(sizes.dropLast().allSatisfy { $0 == 65_536 })
    }
  }

  @Test(arguments: [(3, true), (2, false)])
  func `the content of a small file is kept, a large one is left where it is`(limit: Int, isKept: Bool) async throws {
    try await withFile([1, 2, 3]) { path async throws in
      let body = try HTTPBody(contentsOf: path, keepingUpTo: limit)
      #expect((body.bytes != nil) == isKept)
      #expect(body.length == 3)
      #expect(try await body.collect(upTo: 3) == [1, 2, 3])
    }
  }

  @Test(arguments: [0, 1, 65_535, 65_536, 200_000])
  func `a file that is kept is read to its end`(count: Int) async throws {
    let content = (0..<count).map { UInt8(truncatingIfNeeded: $0 / 7) }
    try await withFile(content) { path async throws in
      #expect(try HTTPBody(contentsOf: path, keepingUpTo: count).bytes == content)
    }
  }

  @Test(arguments: [0, 1, 65_536, 200_000])
  func `an open file has the length that it has now, and is read as often as wanted`(size: Int) async throws {
    let content = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    try await withFile(content) { path async throws in
      let named = HTTPBody(joining: ["a", HTTPBody(file: path, length: 7)])
      #expect(named.namesFile)
      let body = try named.opened()
      #expect(!body.namesFile && body.isReplayable && body.length == Int64(size) + 1)
      try FileManager.default.removeItem(atPath: path)
      for _ in 0..<2 { #expect(try await body.collect(upTo: size + 1) == [97] + content) }
      #expect(await code { _ = try named.opened() } == .unreadableFile)
      try Data().write(to: URL(filePath: path))
    }
  }

  @Test func `an open file that grows ends where it ended, and one that is cut says so`() async throws {
    try await withFile([1, 2, 3]) { path async throws in
      let body = try HTTPBody(file: path).opened()
      let handle = try FileHandle(forWritingTo: URL(filePath: path))
      try handle.truncate(atOffset: 10)
      #expect(try await body.collect(upTo: 10) == [1, 2, 3])
      try handle.truncate(atOffset: 2)
      let error = await #expect(throws: HTTPError.self) { try await body.collect(upTo: 10) }
      #expect(error?.message.contains("it was truncated from 3 to 2 bytes") == true)
    }
  }

  #if os(Linux)
    @Test func `a file that the system makes up has content when it is opened`() throws {
      #expect(try HTTPBody(file: "/proc/self/status").opened().length.map { $0 > 100 } == true)
    }

    @Test func `a file that the system makes up is kept to its end, whatever size it says`() throws {
      #expect(try HTTPBody(contentsOf: "/proc/self/status", keepingUpTo: 0).bytes?.suffix(1) == [10])
      #expect(try HTTPBody(contentsOf: "/proc/self/status", keepingUpTo: 0).bytes.map { $0.count > 100 } == true)
    }
  #endif

  @Test func `a file that cannot be read says why`() async {
    let missing = await #expect(throws: HTTPError.self) { try await HTTPBody(file: "/nowhere/at/all").collect(upTo: 1) }
    #expect(missing?.code == .unreadableFile)
    #expect(missing?.message == "Cannot read /nowhere/at/all: No such file or directory.")
    #expect(throws: HTTPError.self) { try HTTPBody(contentsOf: "/tmp", keepingUpTo: 1) }
    #expect(await code { try await HTTPBody(file: "/tmp").collect(upTo: 1) } == .unreadableFile)
  }

  @Test func `joined bodies are read one behind the other, as often as each can be`() async throws {
    try await withFile([3, 4]) { path async throws in
      let body = HTTPBody(joining: [HTTPBody([1, 2]), .empty, HTTPBody(file: path, length: 2), HTTPBody([5])])
      #expect(body.length == 5)
      #expect(body.isReplayable)
      #expect(body.bytes == nil)
      for _ in 1...2 { #expect(try await body.collect(upTo: 5) == [1, 2, 3, 4, 5]) }
      #expect(await code { try await body.collect(upTo: 4) } == .bodyTooLarge)
    }
    #expect(try await HTTPBody(joining: []).collect(upTo: 0) == [])
  }

  @Test func `joined bodies are as long and as readable as their parts`() {
    #expect(HTTPBody(joining: ["a", stream([1], length: 1)]).length == 2)
    #expect(HTTPBody(joining: ["a", stream([1])]).length == nil)
    #expect(HTTPBody(joining: ["a", stream([1], length: .max)]).length == nil)
    #expect(!HTTPBody(joining: ["a", stream([1])]).isReplayable)
    #expect(HTTPBody(joining: ["a", "b"]) == HTTPBody(joining: ["a", "b"]))
    #expect(HTTPBody(joining: ["a", "b"]) != HTTPBody(joining: ["b", "a"]))
    #expect(Set([HTTPBody(joining: ["a"]), HTTPBody(joining: ["a"]), "a"]).count == 2)
  }

  @Test func `what a source throws reaches the reader`() async {
    struct Broken: Error {}
    let body = HTTPBody(streaming: AsyncThrowingStream<[UInt8], any Error> { $0.finish(throwing: Broken()) })
    await #expect(throws: Broken.self) { try await body.collect(upTo: 1) }
  }

  @Test func `bodies are equal when they are sure to carry the same bytes`() {
    let stream = stream([1])
    #expect(stream == stream)
    #expect(stream != self.stream([1]))
    #expect(HTTPBody(file: "/a") == HTTPBody(file: "/a", length: 1))
    #expect(HTTPBody(file: "/a") != HTTPBody(file: "/b"))
    #expect(HTTPBody("/a") != HTTPBody(file: "/a"))
    #expect(HTTPBody("x").hashValue == HTTPBody("x").hashValue)
    #expect(Set([stream, stream, "x", HTTPBody(file: "x")]).count == 3)
  }
}
