import BacklotHTTP
import BacklotURLSession
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

struct StubURLProtocolTests {
  let url: URL

  init() throws { url = try #require(URL(string: "https://example.com/dogs?size=big")) }

  @Test func `an async call gets status, fields and body`() async throws {
    let slot = URLProtocolSlot(
      responder: EchoResponder { _, _ in
        HTTPResponse(status: .created, headerFields: [.contentType: "text/plain"], body: "made")
      }
    )
    let (data, response) = try await slot.session.data(from: url)
    let head = try #require(response as? HTTPURLResponse)
    #expect(head.statusCode == 201)
    #expect(head.url == url)
    #expect(head.value(forHTTPHeaderField: "content-type") == "text/plain")
    #expect(String(decoding: data, as: UTF8.self) == "made")
  }

  @Test func `a completion handler gets the answer`() async throws {
    let slot = URLProtocolSlot(responder: EchoResponder { _, _ in HTTPResponse(status: .ok, body: "here") })
    let data = await withCheckedContinuation { continuation in
      slot.session.dataTask(with: url) { data, _, _ in continuation.resume(returning: data) }.resume()
    }
    #expect(data == Data("here".utf8))
  }

  @Test func `a delegate is told of the response, the data and the end, in this order`() async throws {
    let slot = URLProtocolSlot(responder: EchoResponder { _, _ in HTTPResponse(status: .ok, body: "here") })
    let delegate = RecordingDelegate()
    let session = slot.session(with: delegate)
    session.dataTask(with: url).resume()
    let record = await delegate.ended()
    #expect(record.events == ["response", "data", "end"])
    #expect(record.data == Data("here".utf8))
    #expect(record.error == nil)
  }

  @Test func `the responder sees method, target, fields and body as they were given`() async throws {
    let responder = EchoResponder()
    let slot = URLProtocolSlot(responder: responder)
    var request = URLRequest(url: try #require(URL(string: "https://a.example:8443/a%2Fb/%C3%A5?q=x%20y&z=1+2#part")))
    request.httpMethod = "PATCH"
    request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    request.setValue("en", forHTTPHeaderField: "Accept-Language")
    request.httpBody = Data("{}".utf8)
    _ = try await slot.session.data(for: request)
    let (asked, body) = try #require(responder.requests.first)
    #expect(asked.method == .patch)
    #expect(asked.scheme == "https")
    #expect(asked.authority == "a.example:8443")
    #expect(asked.path == "/a%2Fb/%C3%A5?q=x%20y&z=1+2")
    #expect(asked.headerFields == [.acceptLanguage: "en", .contentType: "application/json"])
    #expect(body == Array("{}".utf8))
  }

  @Test func `an answer without content is no data and no error`() async throws {
    let slot = URLProtocolSlot(responder: EchoResponder { _, _ in HTTPResponse(status: .noContent) })
    let (data, response) = try await slot.session.data(from: url)
    #expect(data.isEmpty)
    #expect((response as? HTTPURLResponse)?.statusCode == 204)
  }

  @Test func `every status from 100 to 599 arrives`() async throws {
    let slot = URLProtocolSlot(
      responder: EchoResponder { request, _ in
        HTTPResponse(status: HTTPStatus(code: Int(request.path?.dropFirst() ?? "") ?? 0), body: "x")
      }
    )
    for code in 100...599 {
      let url = try #require(URL(string: "https://example.com/\(code)"))
      let (data, response) = try await slot.session.data(from: url)
      #expect((response as? HTTPURLResponse)?.statusCode == code)
      #expect(data == Data("x".utf8))
    }
  }

  @Test func `a URLError arrives with domain, code and details`() async throws {
    let slot = URLProtocolSlot(
      responder: EchoResponder { _, _ in throw URLError(.notConnectedToInternet, userInfo: ["hint": "plug it in"]) }
    )
    let error = await #expect(throws: URLError.self) { try await slot.session.data(from: url) }
    #expect(error?.code == .notConnectedToInternet)
    #expect(error?.userInfo["hint"] as? String == "plug it in")
  }

  @Test func `an error of another type arrives as it was thrown`() async throws {
    struct Refusal: Error, Equatable { let reason: String }
    let slot = URLProtocolSlot(responder: EchoResponder { _, _ in throw Refusal(reason: "closed") })
    await #expect(throws: Refusal(reason: "closed")) { try await slot.session.data(from: url) }
  }

  @Test func `a late answer, from any thread, arrives`() async throws {
    let responder = HeldResponder()
    let slot = URLProtocolSlot(responder: responder)
    async let reply = slot.session.data(from: url)
    let deliver = try #require(await responder.nextArrival())
    await Task.detached { deliver(.success(HTTPResponse(status: .ok, body: "late"))) }.value
    #expect(try await reply.0 == Data("late".utf8))
  }

  @Test func `only the first of several answers counts`() async throws {
    let responder = HeldResponder()
    let slot = URLProtocolSlot(responder: responder)
    async let reply = slot.session.data(from: url)
    let deliver = try #require(await responder.nextArrival())
    for text in ["first", "second", "third"] { deliver(.success(HTTPResponse(status: .ok, body: HTTPBody(text)))) }
    #expect(try await reply.0 == Data("first".utf8))
    deliver(.failure(URLError(.unknown)))
  }

  @Test func `a suspended task gets its answer when it is resumed`() async throws {
    let responder = HeldResponder()
    let slot = URLProtocolSlot(responder: responder)
    let (replies, reply) = AsyncStream<String>.makeStream()
    func start(_ name: String) async -> (task: URLSessionTask, deliver: HeldResponder.Deliver?) {
      let task = slot.session.dataTask(with: url) { _, _, _ in reply.yield(name) }
      task.resume()
      return (task, await responder.nextArrival())
    }
    let (suspended, other) = (await start("suspended"), await start("other"))
    suspended.task.suspend()
    suspended.deliver?(.success(HTTPResponse(status: .ok)))
    other.deliver?(.success(HTTPResponse(status: .ok)))
    // The session ends its tasks one after the other, so the suspended one would have come first.
    #expect(await replies.first { _ in true } == "other")
    suspended.task.resume()
    #expect(await replies.first { _ in true } == "suspended")
  }

  @Test func `a late answer waits for the loading system`() async throws {
    let responder = HeldResponder()
    let slot = URLProtocolSlot(responder: responder)
    let (ends, end) = AsyncStream<Void>.makeStream()
    let task = slot.session.dataTask(with: url) { _, _, _ in end.yield() }
    task.resume()
    let deliver = try #require(await responder.nextArrival())
    let blocker = BlockingResponder()
    let blocking = URLProtocolSlot(responder: blocker)
    blocking.session.dataTask(with: url).resume()
    blocker.waitForArrival()
    deliver(.success(HTTPResponse(status: .ok)))
    // Told to the task at once, were it not for the queue that is blocked.
    let response = task.response
    blocker.release()
    #expect(response == nil)
    await ends.first { true }
    #expect(task.response != nil)
  }

  @Test func `a request is answered while another waits, in the same session and in another`() async throws {
    let (held, echo) = (HeldResponder(), EchoResponder { _, _ in HTTPResponse(status: .ok, body: "now") })
    let (slow, fast) = (URLProtocolSlot(responder: held), URLProtocolSlot(responder: echo))
    async let late = slow.session.data(from: url)
    let first = try #require(await held.nextArrival())
    async let second = slow.session.data(from: url)
    let next = try #require(await held.nextArrival())
    #expect(try await fast.session.data(from: url).0 == Data("now".utf8))
    next(.success(HTTPResponse(status: .ok, body: "second")))
    #expect(try await second.0 == Data("second".utf8))
    first(.success(HTTPResponse(status: .ok, body: "first")))
    #expect(try await late.0 == Data("first".utf8))
  }

  @Test func `an answer given while another request is being asked does not block`() async throws {
    let pair = RelayResponder()
    let slot = URLProtocolSlot(responder: pair)
    async let first = slot.session.data(from: url)
    await pair.arrival()
    let other = URLProtocolSlot(responder: pair)
    #expect(try await other.session.data(from: url).0 == Data("last".utf8))
    #expect(try await first.0 == Data("first".utf8))
  }
}
