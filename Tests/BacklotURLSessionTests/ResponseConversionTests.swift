import BacklotHTTP
import BacklotURLSession
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

struct ResponseConversionTests {
  let url: URL

  init() throws { url = try #require(URL(string: "https://example.com/dogs")) }

  private func head(_ fields: HTTPFields, status: HTTPStatus = .ok) throws -> HTTPURLResponse {
    try #require(HTTPResponse(status: status, headerFields: fields).urlResponse(for: url))
  }

  @Test func `repeated fields are joined by commas, in their order`() throws {
    let name = HTTPField.Name("X-Tag")
    let fields: HTTPFields = [name: "a", .contentType: "text/plain", name: "b", name: "c"]
    #expect(try head(fields).value(forHTTPHeaderField: "X-Tag") == "a, b, c")
  }

  @Test func `names that differ in case are one field`() throws {
    let (upper, lower) = (HTTPField.Name("X-Tag"), HTTPField.Name("x-tag"))
    let head = try head([upper: "a", lower: "b"])
    #expect(head.allHeaderFields.count == 1)
    #expect(head.value(forHTTPHeaderField: "x-tag") == "a, b")
  }

  @Test func `several cookies can be taken apart again`() throws {
    let head = try head([.setCookie: "a=1; Path=/; Expires=Wed, 21 Oct 2099 07:28:00 GMT", .setCookie: "b=2; Path=/"])
    let fields = try #require(head.allHeaderFields as? [String: String])
    let cookies = HTTPCookie.cookies(withResponseHeaderFields: fields, for: url)
    #expect(cookies.map(\.name).sorted() == ["a", "b"])
  }

  @Test func `media type, encoding and length are read from the fields`() throws {
    let head = try head([.contentType: "text/html; charset=UTF-8", .contentLength: "12"])
    #expect(head.mimeType == "text/html")
    #expect(head.textEncodingName == "utf-8")
    #expect(head.expectedContentLength == 12)
  }

  @Test func `the same answer to the same URL is made into an object once`() async throws {
    let slot = URLProtocolSlot(
      responder: EchoResponder { request, _ in
        HTTPResponse(status: .ok, headerFields: [.contentType: request.path == "/dogs" ? "text/plain" : "text/html"])
      }
    )
    let other = try #require(URL(string: "https://example.com/cats"))
    let first = try await slot.session.data(from: url).1
    #expect(try await slot.session.data(from: url).1 === first)
    #expect(try await slot.session.data(from: other).1.mimeType == "text/html")
  }

  @Test func `ever new answers are all right`() async throws {
    let slot = URLProtocolSlot(
      responder: EchoResponder { request, _ in
        HTTPResponse(status: .ok, headerFields: [.etag: String(request.path?.dropFirst() ?? "")])
      }
    )
    for number in 0..<200 {
      let url = try #require(URL(string: "https://example.com/\(number)"))
      let head = try await slot.session.data(from: url).1 as? HTTPURLResponse
      #expect(head?.value(forHTTPHeaderField: "ETag") == "\(number)")
      #expect(head?.url == url)
    }
  }
}
