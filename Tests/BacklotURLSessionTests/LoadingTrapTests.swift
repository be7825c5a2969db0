import BacklotHTTP
import BacklotURLSession
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Cases in which the loading system crashes, hangs or loses data if a protocol is not careful, mostly on Linux.
struct LoadingTrapTests {
  let url: URL

  init() throws { url = try #require(URL(string: "https://example.com/dogs")) }

  // MARK: Bodies

  @Test func `a body given as a stream is read once, to its end`() async throws {
    let responder = EchoResponder()
    let slot = URLProtocolSlot(responder: responder)
    let content = Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0) })
    var request = URLRequest(url: url)
    request.httpMethod = "POST"
    request.httpBodyStream = InputStream(data: content)
    #expect(try await slot.session.data(for: request).0 == content)
    #expect(responder.requests.count == 1)
  }

  @Test(arguments: [(limit: 10, isTaken: true), (limit: 9, isTaken: false)])
  func `a streamed body of ten bytes`(limit: Int, isTaken: Bool) async throws {
    let slot = URLProtocolSlot(responder: EchoResponder(), bodyLimit: limit)
    var request = URLRequest(url: url)
    request.httpMethod = "POST"
    request.httpBodyStream = InputStream(data: Data(repeating: 7, count: 10))
    if isTaken {
      #expect(try await slot.session.data(for: request).0.count == 10)
    } else {
      let error = await #expect(throws: URLError.self) { try await slot.session.data(for: request) }
      #expect(error?.code == .dataLengthExceedsMaximum)
      #expect(error?.stubError?.code == .bodyTooLarge)
      #expect(error?.stubError?.message.contains("limit of 9 bytes") == true)
    }
  }

  @Test func `a body stream that fails is an error with its reason`() async throws {
    let slot = URLProtocolSlot(responder: EchoResponder())
    var request = URLRequest(url: url)
    request.httpMethod = "POST"
    request.httpBodyStream = InputStream(fileAtPath: "/nowhere/at/all")
    let error = await #expect(throws: URLError.self) { try await slot.session.data(for: request) }
    #expect(error?.stubError?.code == .unreadableBody)
  }

  @Test func `bodies of 100 MB go and come back`() async throws {
    let slot = URLProtocolSlot(responder: EchoResponder())
    var request = URLRequest(url: url)
    request.httpMethod = "POST"
    request.httpBody = Data(repeating: 65, count: 100 << 20)
    #expect(try await slot.session.data(for: request).0.count == 100 << 20)
  }

  @Test func `an answer's body from a file arrives whole, and its error when there is no file`() async throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    let content = Data(repeating: 9, count: 200_000)
    try content.write(to: file)
    defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: file) } }
    let slot = URLProtocolSlot(
      responder: EchoResponder { request, _ in
        HTTPResponse(status: .ok, body: HTTPBody(file: request.path == "/dogs" ? file.path : "/nowhere/at/all"))
      }
    )
    #expect(try await slot.session.data(from: url).0 == content)
    let elsewhere = try #require(URL(string: "https://example.com/cats"))
    let error = await #expect(throws: HTTPError.self) { try await slot.session.data(from: elsewhere) }
    #expect(error?.code == .unreadableFile)
  }

  @Test func `an answer's body in many chunks reaches an async call whole and a delegate in its chunks`() async throws {
    let slot = URLProtocolSlot(
      responder: EchoResponder { _, _ in
        let chunks = AsyncStream<[UInt8]> { chunks in
          for byte in UInt8(1)...9 { chunks.yield([byte]) }
          chunks.finish()
        }
        return HTTPResponse(status: .ok, body: HTTPBody(streaming: chunks))
      }
    )
    #expect(try await slot.session.data(from: url).0 == Data(1...9))
    let delegate = RecordingDelegate()
    slot.session(with: delegate).dataTask(with: url).resume()
    let record = await delegate.ended()
    #expect(record.events == ["response"] + Array(repeating: "data", count: 9) + ["end"])
    #expect(record.data == Data(1...9))
  }

  // MARK: Tasks

  @Test func `an upload task's data is the request's body`() async throws {
    let slot = URLProtocolSlot(responder: EchoResponder())
    var request = URLRequest(url: url)
    request.httpMethod = "PUT"
    #expect(try await slot.session.upload(for: request, from: Data("sent".utf8)).0 == Data("sent".utf8))
  }

  @Test func `an upload task's file is the request's body`() async throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try Data("from a file".utf8).write(to: file)
    defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: file) } }
    let slot = URLProtocolSlot(responder: EchoResponder())
    var request = URLRequest(url: url)
    request.httpMethod = "PUT"
    #expect(try await slot.session.upload(for: request, fromFile: file).0 == Data("from a file".utf8))
  }

  @Test func `an upload task's file that is not there is an error that names it`() async throws {
    let slot = URLProtocolSlot(responder: EchoResponder())
    let file = URL(fileURLWithPath: "/nowhere/at/all")
    var request = URLRequest(url: url)
    request.httpMethod = "PUT"
    let error = await #expect(throws: URLError.self) { try await slot.session.upload(for: request, fromFile: file) }
    #expect(error?.stubError?.code == .unreadableBody)
    #expect(error?.stubError?.message.contains("/nowhere/at/all") == true)
  }

  @Test func `an upload task's stream, asked of its delegate, is the request's body`() async throws {
    let responder = EchoResponder()
    let slot = URLProtocolSlot(responder: responder)
    let delegate = RecordingDelegate(bodyStream: Data("streamed".utf8))
    var request = URLRequest(url: url)
    request.httpMethod = "PUT"
    slot.session(with: delegate).uploadTask(withStreamedRequest: request).resume()
    #expect(await delegate.ended().data == Data("streamed".utf8))
    #expect(responder.requests.map(\.body) == [Array("streamed".utf8)])
  }

  @Test func `a 302 is handed on and not followed`() async throws {
    let slot = URLProtocolSlot(
      responder: EchoResponder { _, _ in
        HTTPResponse(status: HTTPStatus(code: 302), headerFields: [.location: "https://example.com/cats"])
      }
    )
    let (_, response) = try await slot.session.data(from: url)
    #expect((response as? HTTPURLResponse)?.statusCode == 302)
    #expect((response as? HTTPURLResponse)?.value(forHTTPHeaderField: "Location") == "https://example.com/cats")
  }

  // MARK: Challenges

  static let challenges = [
    "Basic realm=\"dogs\"", "Digest realm=\"dogs\", nonce=\"1\"", "Bearer", "Bearer realm=\"dogs\"", "nonsense ,;=",
  ]

  @Test(arguments: challenges)
  func `a 401 with a challenge arrives with it`(challenge: String) async throws {
    let slot = unauthorized(challenge)
    let (data, response) = try await slot.session.data(from: url)
    let head = try #require(response as? HTTPURLResponse)
    #expect(head.statusCode == 401)
    #expect(head.value(forHTTPHeaderField: "WWW-Authenticate") == challenge)
    #expect(head.url == url)
    #expect(data == Data("who?".utf8))
  }

  @Test(arguments: challenges)
  func `a 401 with a challenge arrives where the session has a delegate and credentials`(challenge: String) async throws
  {
    let space = URLProtectionSpace(
      host: "example.com",
      port: 443,
      protocol: "https",
      realm: "dogs",
      authenticationMethod: NSURLAuthenticationMethodHTTPBasic
    )
    let credential = URLCredential(user: "rex", password: "bone", persistence: .forSession)
    let delegate = RecordingDelegate()
    let slot = unauthorized(challenge)
    let session = slot.session(with: delegate) { configuration in
      configuration.urlCredentialStorage?.set(credential, for: space)
      configuration.urlCredentialStorage?.setDefaultCredential(credential, for: space)
    }
    session.dataTask(with: url).resume()
    let record = await delegate.ended()
    withExtendedLifetime(slot) {}
    #expect(record.events == ["response", "data", "end"])
    #expect(record.error == nil)
  }

  private func unauthorized(_ challenge: String) -> URLProtocolSlot {
    URLProtocolSlot(
      responder: EchoResponder { _, _ in
        HTTPResponse(status: .unauthorized, headerFields: [.wwwAuthenticate: challenge], body: "who?")
      }
    )
  }

  // MARK: What the session adds

  @Test func `fields that a session adds to its requests arrive, and the request's own win`() async throws {
    let responder = EchoResponder()
    let slot = URLProtocolSlot(responder: responder)
    let session = slot.session { $0.httpAdditionalHeaders = ["Authorization": "Bearer t", "Accept": "text/html"] }
    var request = URLRequest(url: url)
    request.setValue("application/json", forHTTPHeaderField: "accept")
    _ = try await session.data(for: request)
    let fields = try #require(responder.requests.first).request.headerFields
    #expect(fields[.authorization] == "Bearer t")
    #expect(fields[values: .accept] == ["application/json"])
  }

  @Test func `cookies that a session keeps are sent, and those of an answer are not kept`() async throws {
    let responder = EchoResponder { _, _ in HTTPResponse(status: .ok, headerFields: [.setCookie: "new=1; Path=/"]) }
    let slot = URLProtocolSlot(responder: responder)
    let cookie = try #require(
      HTTPCookie(properties: [.name: "old", .value: "2", .domain: "example.com", .path: "/"])
    )
    let session = slot.session { $0.httpCookieStorage?.setCookie(cookie) }
    _ = try await session.data(from: url)
    _ = try await session.data(from: url)
    #expect(responder.requests.map { $0.request.headerFields[.cookie] } == ["old=2", "old=2"])
  }

  @Test func `an encoded body arrives as it was given`() async throws {
    let slot = URLProtocolSlot(
      responder: EchoResponder { _, _ in
        HTTPResponse(status: .ok, headerFields: [.contentEncoding: "gzip"], body: "not really")
      }
    )
    #expect(try await slot.session.data(from: url).0 == Data("not really".utf8))
  }

  @Test func `nothing is taken from a cache`() async throws {
    let responder = EchoResponder { _, _ in
      HTTPResponse(status: .ok, headerFields: [.cacheControl: "max-age=3600"], body: "x")
    }
    let slot = URLProtocolSlot(responder: responder)
    let session = slot.session { $0.requestCachePolicy = .returnCacheDataElseLoad }
    _ = try await session.data(from: url)
    _ = try await session.data(from: url)
    #expect(responder.requests.count == 2)
  }
}

extension URLError {
  /// The error of Backlot.
  var stubError: URLSessionStubError? { userInfo[NSUnderlyingErrorKey] as? URLSessionStubError }
}
