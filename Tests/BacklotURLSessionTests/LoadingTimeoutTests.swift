import BacklotHTTP
import BacklotURLSession
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

struct LoadingTimeoutTests {
  let url: URL
  let responder = HeldResponder()
  let timer = SteppedTimer()
  let slot: URLProtocolSlot

  init() throws {
    url = try #require(URL(string: "https://example.com/dogs"))
    slot = URLProtocolSlot(responder: responder, timer: timer)
  }

  @Test func `a request that is never answered ends after its own timeout`() async throws {
    var request = URLRequest(url: url)
    request.timeoutInterval = 2.5
    let reply = Task { [slot] in try await slot.session.data(for: request) }
    #expect(await timer.nextDuration() == .seconds(2.5))
    timer.expire()
    let error = await #expect(throws: URLError.self) { try await reply.value }
    #expect(error?.code == .timedOut)
    #expect(error?.failingURL == url)
    await responder.nextCancellation()
  }

  @Test func `a request without a timeout has its session's`() async throws {
    let session = slot.session { $0.timeoutIntervalForRequest = 7 }
    let reply = Task { try await session.data(from: url) }
    #expect(await timer.nextDuration() == .seconds(7))
    timer.expire()
    await #expect(throws: URLError.self) { try await reply.value }
  }

  @Test(arguments: [Double.greatestFiniteMagnitude, 1e30, .infinity, .nan, 0, -1])
  func `a timeout of any size is taken`(interval: TimeInterval) async throws {
    let slot = URLProtocolSlot(responder: EchoResponder(), timer: timer)
    var request = URLRequest(url: url)
    request.timeoutInterval = interval
    let (_, response) = try await slot.session.data(for: request)
    #expect((response as? HTTPURLResponse)?.statusCode == 200)
  }

  @Test func `an answer that comes in time stops the clock, and one that comes after it is dropped`() async throws {
    let first = Task { [slot] in try await slot.session.data(from: url) }
    let inTime = try #require(await responder.nextArrival())
    _ = await timer.nextDuration()
    inTime(.success(HTTPResponse(status: .ok, body: "in time")))
    #expect(try await first.value.0 == Data("in time".utf8))
    #expect(timer.runningClocks == 0)

    let second = Task { [slot] in try await slot.session.data(from: url) }
    let tooLate = try #require(await responder.nextArrival())
    _ = await timer.nextDuration()
    timer.expire()
    await #expect(throws: URLError.self) { try await second.value }
    tooLate(.success(HTTPResponse(status: .ok)))
  }

  @Test func `an answer given at once starts no clock`() async throws {
    let slot = URLProtocolSlot(responder: EchoResponder(), timer: timer)
    _ = try await slot.session.data(from: url)
    #expect(timer.runningClocks == 0)
  }

  @Test func `a body that does not end ends with the timeout`() async throws {
    let slot = URLProtocolSlot(
      responder: EchoResponder { _, _ in
        HTTPResponse(status: .ok, body: HTTPBody(streaming: AsyncStream<[UInt8]> { _ in }))
      },
      timer: timer
    )
    let reply = Task { [slot] in try await slot.session.data(from: url) }
    _ = await timer.nextDuration()
    timer.expire()
    await #expect(throws: URLError.self) { try await reply.value }
  }
}
