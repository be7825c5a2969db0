import BacklotDesk
import BacklotHTTP
import BacklotPlatform
import Testing

@testable import BacklotCommands

@Suite struct `Messages that wait for the writer` {
  @Test func `arrive in order through a pipe until it is closed`() throws {
    let pipe = try SpawnedProcess.pipe()
    let queue = MessageQueue()
    let received = Mutex<[UInt8]>([])
    let worker = BackgroundWork {
      while let bytes = queue.next() { received.withLock { $0 += bytes } }
    }
    for value in 0..<100 { try SystemCalls.write([UInt8(value)], to: pipe.writing) }
    SystemCalls.closeReader(pipe.writing)
    #expect(queue.fill(from: pipe.reading) == nil)
    queue.end()
    try worker.finish()
    let all = received.withLock(\.self) + queue.rest().flatMap(\.self)
    #expect(all == (0..<100).map { UInt8($0) })
    SystemCalls.closeReader(pipe.reading)
  }

  @Test func `are left to the caller when the queue ends first`() throws {
    let pipe = try SpawnedProcess.pipe()
    let queue = MessageQueue()
    try SystemCalls.write([1, 2, 3], to: pipe.writing)
    SystemCalls.closeReader(pipe.writing)
    #expect(queue.fill(from: pipe.reading) == nil)
    queue.end()
    #expect(queue.next() == nil)
    #expect(queue.rest() == [[1, 2, 3]])
    #expect(queue.rest().isEmpty)
    SystemCalls.closeReader(pipe.reading)
  }

  @Test func `end with an error of the pipe`() throws {
    let queue = MessageQueue()
    let pipe = try SpawnedProcess.pipe()
    // This end cannot be read.
    #expect(queue.fill(from: pipe.writing) != nil)
    for end in [pipe.reading, pipe.writing] { SystemCalls.closeReader(end) }
  }

  @Test func `are refused after the failure of the thread that handles them`() throws {
    struct DiskIsFull: Error {}
    let pipe = try SpawnedProcess.pipe()
    let queue = MessageQueue()
    let worker = BackgroundWork {
      defer { queue.end() }
      _ = queue.next()
      throw DiskIsFull()
    }
    try SystemCalls.write([1], to: pipe.writing)
    // The other end stays open: only the failure ends this.
    #expect(queue.fill(from: pipe.reading) == nil)
    #expect(throws: DiskIsFull.self) { try worker.finish() }
    for end in [pipe.reading, pipe.writing] { SystemCalls.closeReader(end) }
  }
}
