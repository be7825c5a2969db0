import BacklotHTTP
import BacklotPlatform
import BacklotStubs
import Foundation
import RawSockets
import Testing

@testable import BacklotDesk

@Suite("Documents that are fetched", .timeLimit(.minutes(5))) struct DocumentFetchTests {
  private func fetch(
    _ url: String,
    upTo limit: Int = 1 << 20,
    where isAllowed: @escaping @Sendable (String) -> Bool = { _ in true },
    whileWaiting tell: @escaping @Sendable () -> Void = {},
    set change: (inout DocumentFetch) -> Void = { _ in }
  ) async -> Result<DocumentFetch.Document, DocumentFetch.Failure> {
    var fetch = DocumentFetch()
    change(&fetch)
    return await withCheckedContinuation { [fetch] continuation in
      // It waits, and others wait for tasks.
      Thread.detachNewThread {
        continuation.resume(
          returning: Result { () throws(DocumentFetch.Failure) in
            try fetch.document(at: url, upTo: limit, where: isAllowed, whileWaiting: tell)
          }
        )
      }
    }
  }

  private func reason(_ result: Result<DocumentFetch.Document, DocumentFetch.Failure>) -> String {
    switch result {
    case .success(let document): "\(document)"
    case .failure(let failure): failure.reason
    }
  }

  private func redirect(to place: String) -> some BackendSource {
    Get("/{name}") { Respond(.found, text: "not here").header("Location", place) }
  }

  @Test func `a document comes with its type, and says where it was found`() async throws {
    let server = try MockServer(configuration: .patient) {
      Get("/api") { Respond(text: "openapi: 3.1.0").header("Content-Type", "application/yaml") }
    }
    let document = try await fetch(server.url + "/api?a=b").get()
    #expect(String(decoding: document.bytes, as: UTF8.self) == "openapi: 3.1.0")
    #expect(document.contentType == "application/yaml" && document.url == server.url + "/api?a=b")
    let request = try #require(server.backend.journal.entries.first?.request)
    #expect(request.message.headerFields[.accept]?.contains("application/json") == true)
    server.stop()
  }

  @Test func `redirections are followed, with the URL that they lead to`() async throws {
    let server = try MockServer(configuration: .patient) {
      Get("/a/b") { Respond(.found, text: "not here").header("Location", "../c/d#x") }
      Get("/c/d") { Respond(HTTPStatus(code: 308)).header("Location", "e") }
      Get("/c/e") { Respond(text: "here") }
    }
    let document = try await fetch(server.url + "/a/b").get()
    #expect(String(decoding: document.bytes, as: UTF8.self) == "here" && document.url == server.url + "/c/e")
    server.stop()
  }

  @Test func `no redirection leads to where nobody may ask`() async throws {
    let asked = Mutex<[String]>([])
    for place in ["file:///etc/hostname", "ftp://127.0.0.1/a", "gopher://127.0.0.1/a"] {
      let server = try MockServer(configuration: .patient) { redirect(to: place) }
      #expect(reason(await fetch(server.url + "/a")).hasSuffix("\(place), but only http and https are supported"))
      server.stop()
    }
    let other = try MockServer(configuration: .patient) { Get("/a") { Respond(text: "secret") } }
    let server = try MockServer(configuration: .patient) { redirect(to: other.url + "/a") }
    let refused = await fetch(
      server.url + "/a",
      where: { url in
        asked.withLock { $0.append(url) }
        return false
      }
    )
    #expect(reason(refused) == "it redirects to \(other.url)/a, which is not allowed")
    #expect(asked.withLock(\.self) == [other.url + "/a"] && other.backend.journal.entries.isEmpty)
    for server in [server, other] { server.stop() }
  }

  @Test func `redirections without end are followed five times`() async throws {
    let server = try MockServer(configuration: .patient) { redirect(to: "/loop") }
    let told = reason(await fetch(server.url + "/a"))
    #expect(told == "it redirects more than 5 times, from \(server.url)/a and finally to \(server.url)/loop")
    #expect(server.backend.journal.entries.count == 6)
    server.stop()
  }

  @Test(arguments: [404, 500, 304]) func `a status that is none of success is told`(status: Int) async throws {
    let server = try MockServer(configuration: .patient) { Get("/a") { Respond(HTTPStatus(code: status)) } }
    #expect(reason(await fetch(server.url + "/a")) == "\(server.url)/a responds with \(status), expected 2xx")
    server.stop()
  }

  @Test func `what is longer than the limit is not taken, whether its length is told or not`() async throws {
    for head in ["Content-Length: 1000000", "Connection: close"] {
      let server = try RawUpstream { peer, _ in
        peer.readRequest()
        peer.send("HTTP/1.1 200 OK\r\n\(head)\r\n\r\n" + String(repeating: "x", count: 101))
        peer.waitForEnd()
      }
      #expect(reason(await fetch(server.url, upTo: 100)) == "it exceeds the limit of 100 bytes")
      server.stop()
    }
    let server = try MockServer(configuration: .patient) {
      Get("/a") { Respond(text: String(repeating: "x", count: 100)) }
    }
    #expect(try await fetch(server.url + "/a", upTo: 100).get().bytes.count == 100)
    server.stop()
  }

  @Test func `a server that says nothing, or a little again and again, is given up in time`() async throws {
    let told = Mutex(0)
    let silent = try RawUpstream { peer, _ in peer.waitForEnd() }
    let slow = try RawUpstream { peer, _ in
      peer.readRequest()
      peer.send("HTTP/1.1 200 OK\r\n\r\n")
      while peer.send("x") {}
    }
    for server in [silent, slow] {
      let result = await fetch(server.url, upTo: .max, whileWaiting: { told.withLock { $0 += 1 } }) { fetch in
        (fetch.time, fetch.patience) = (.milliseconds(300), .zero)
      }
      #expect(reason(result) == "it did not arrive within 0.3 seconds; check that its server is reachable")
      server.stop()
    }
    #expect(told.withLock(\.self) == 2)
  }

  @Test func `nobody is told to wait for what comes at once`() async throws {
    let server = try MockServer(configuration: .patient) { Get("/a") { Respond(text: "a") } }
    let told = Mutex(false)
    let result = await fetch(server.url + "/a", whileWaiting: { told.withLock { $0 = true } }) {
      $0.patience = .seconds(50)
    }
    #expect(try result.get().bytes == Array("a".utf8) && !told.withLock(\.self))
    server.stop()
  }

  @Test func `a server that is not there, breaks off or speaks something else is told`() async throws {
    let port = try ReservedPort()
    #expect(reason(await fetch("http://127.0.0.1:\(port.number)/a")).contains("cannot be reached"))
    port.release()
    #expect(reason(await fetch("http://no-such-host.invalid/a")).hasPrefix("the host of "))
    for answer in ["", "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhi", "SSH-2.0-OpenSSH_9\r\n"] {
      let server = try RawUpstream { peer, _ in
        peer.readRequest()
        peer.send(answer)
        peer.shutDown()
      }
      #expect(reason(await fetch(server.url)).hasPrefix("the server of \(server.url) "))
      server.stop()
    }
  }

  @Test(arguments: ["http://127.0.0.1/a b", "http://127.0.0.1/\0", "http://127.0.0.1/ä", "file:///etc/hostname", ""])
  func `what is no URL of http is not asked`(url: String) async {
    let reason = reason(await fetch(url))
    #expect(reason.contains("percent-encode") || reason.contains("only http and https are supported"))
  }

  @Test(.enabled("openssl is not there") { OpenSSL.isThere })
  func `a certificate that nobody vouches for is not accepted`() async throws {
    let server = try await OpenSSL.Server.start(answering: "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi")
    let url = "https://localhost:\(server.port)/answer"
    #expect(reason(await fetch(url)).hasPrefix("\(url) cannot be fetched over https: "))
    let document = try await fetch(url, set: { $0.certificateFile = server.certificate }).get()
    #expect(document.bytes == Array("hi".utf8))
    server.stop()
  }
}
