import BacklotHTTP
import BacklotPlatform
import Foundation
import RawSockets
import Testing

@testable import BacklotCurl

@Suite(.timeLimit(.minutes(5))) struct RedirectTests {
  private static let secrets: HTTPFields = [
    .authorization: "Bearer t", .cookie: "a=1", .init("Proxy-Authorization") ?? .accept: "Basic x", .accept: "a/b",
  ]

  @Test func `content that can be read only once is not sent again`() async throws {
    let server = try RawUpstream.answering("HTTP/1.1 307 Moved\r\nLocation: /new\r\nContent-Length: 0\r\n\r\n")
    let request = server.request(.post, body: HTTPBody(streaming: Pieces(piece: [1], count: 1), length: 1))
    let error = await #expect(throws: URLError.self) { try await CurlTransport.patient.send(request) }
    #expect(error?.code == .requestBodyStreamExhausted)
    #expect(error?.localizedDescription.contains("\(server.url)/new") == true)
    server.stop()
  }

  @Test func `redirects are followed, with content, and without secrets for another origin`() async throws {
    let heads = Log<String>()
    let other = try RawUpstream { peer, _ in
      while let head = peer.readRequest() {
        heads.append(head)
        peer.send("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nhere")
      }
    }
    let server = try RawUpstream { peer, _ in
      while let head = peer.readRequest() {
        heads.append(head)
        let location = head.hasPrefix("PUT /a ") ? "/b" : "\(other.url)/c"
        peer.send("HTTP/1.1 308 Moved\r\nLocation: \(location)\r\nContent-Length: 5\r\n\r\nmoved")
      }
    }
    let request = server.request(.put, "/a", headers: Self.secrets, body: HTTPBody(file: #filePath))
    #expect(try await CurlTransport.patient.send(request).body == "here")
    #expect(
      heads.all.map { String($0.prefix { $0 != "\r\n" }) } == ["PUT /a", "PUT /b", "PUT /c"].map { "\($0) HTTP/1.1" }
    )
    #expect(heads.all.map { $0.contains("Bearer t") } == [true, true, false])
    #expect(Set(heads.all.map { $0.components(separatedBy: "Content-Length: ")[1].prefix { $0 != "\r\n" } }).count == 1)
    #expect(server.connectionCount == 1)
    for server in [server, other] { server.stop() }
  }

  @Test func `redirects without end are an error, and can be left to the caller`() async throws {
    let server = try RawUpstream.answering("HTTP/1.1 302 Found\r\nLocation: /loop\r\nContent-Length: 0\r\n\r\n")
    let error = await #expect(throws: URLError.self) { try await CurlTransport.patient.send(server.request()) }
    #expect(error?.code == .httpTooManyRedirects)
    var configuration = CurlConfiguration.patient
    configuration.followsRedirects = false
    #expect(try await CurlTransport(configuration).send(server.request()).status == .found)
    server.stop()
  }

  @Test func `the failure of a redirect's own content does not matter`() async throws {
    let server = try RawUpstream { peer, _ in
      guard let head = peer.readRequest() else { return }
      let isFirst = head.hasPrefix("GET /a ")
      peer.send(
        isFirst
          ? "HTTP/1.1 302 Found\r\nLocation: /b\r\nContent-Length: 100\r\n\r\nshort"
          : "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nhere"
      )
      peer.shutDown()
    }
    #expect(try await CurlTransport.patient.send(server.request(.get, "/a")).body == "here")
    server.stop()
  }

  @Test func `a redirect to another scheme is the response`() async throws {
    let server = try RawUpstream.answering(
      "HTTP/1.1 302 Found\r\nLocation: ftp://127.0.0.1/a\r\nContent-Length: 0\r\n\r\n"
    )
    #expect(try await CurlTransport.patient.send(server.request()).status == .found)
    server.stop()
  }
}
