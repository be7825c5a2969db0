import BacklotClient
import BacklotPlatform
import Testing

struct PageSequenceTests {
  private typealias NumbersEndpoint = Endpoint<EndpointKinds.Public, [Int]>
  private typealias ListEndpoint = Endpoint<EndpointKinds.Public, List>

  // MARK: Links

  @Test(arguments: [
    "<https://api.example.com/v1/numbers?page=2&x=%2F>; rel=\"next\"", "</v1/numbers?page=2&x=%2F>; rel=next",
    "<?page=2&x=%2F>; rel=next", "<HTTPS://API.example.com:443/v1/numbers?page=2&x=%2F>; rel=next",
    "</v1/first>; rel=first, <numbers?page=2&x=%2F>; rel=\"NEXT last\"",
  ])
  func `pages follow the link to the next one`(link: String) async throws {
    let transport = pages(["/v1/numbers": ("[1,2]", link), "/v1/numbers?page=2&x=%2F": ("[3]", nil)])
    let client = APIClient(host: URLHost(rawValue: "https://api.example.com/v1"), transport: transport)
    var numbers: [Int] = []
    for try await page in client.pages(of: NumbersEndpoint(path: "numbers")) { numbers += page }
    #expect(numbers == [1, 2, 3])
  }

  @Test(arguments: [
    "https://other.example.com/numbers", "http://api.example.com/numbers", "https://api.example.com:8443/numbers",
    "//other.example.com/numbers", "https://api.example.com.evil.example/", "https://api.example.com@evil.example/",
  ])
  func `a link to another origin is an error after the page that has it`(target: String) async throws {
    let transport = pages(["/numbers": ("[1]", "<\(target)>; rel=next")])
    var iterator = client(transport).pages(of: NumbersEndpoint(path: "numbers")).makeAsyncIterator()
    #expect(try await iterator.next() == [1])
    let error = await #expect(throws: ClientError.self) { try await iterator.next() }
    #expect(error?.message.contains("leads to another origin") == true)
    #expect(try await iterator.next() == nil)
    #expect(transport.requests.count == 1)
  }

  @Test(arguments: [nil, "</numbers>; rel=prev", "<x>; rel=next; anchor=\"/other\"", "nonsense"])
  func `a page without a link to the next one is the last`(link: String?) async throws {
    let transport = pages(["/numbers": ("[1]", link)])
    #expect(try await contents(of: client(transport).pages(of: NumbersEndpoint(path: "numbers"))) == [[1]])
  }

  @Test func `each page is requested with the data of the kind`() async throws {
    let transport = pages(["/numbers": ("[1]", "</b>; rel=next"), "/b": ("[2]", nil)])
    let endpoint = Endpoint<EndpointKinds.Private, [Int]>(path: "numbers", headerFields: [.accept: "application/json"])
    let pages = client(transport).pages(of: endpoint, with: AccessToken(rawValue: "123"))
    #expect(try await contents(of: pages) == [[1], [2]])
    #expect(transport.requests.map { $0.headerFields[.authorization] } == ["Bearer 123", "Bearer 123"])
    #expect(transport.requests.map { $0.headerFields[.accept] } == ["application/json", "application/json"])
  }

  // MARK: Cursors and offsets

  @Test func `pages follow a cursor in the response`() async throws {
    let transport = pages([
      "/list?limit=2": (#"{"items":[1,2],"next":"a b"}"#, nil),
      "/list?limit=2&after=a%20b": (#"{"items":[3,4],"next":"c"}"#, nil),
      "/list?limit=2&after=c": (#"{"items":[5],"next":""}"#, nil),
    ])
    let endpoint = ListEndpoint(path: "list", queryItems: ["limit": "2"])
    let pages = client(transport).pages(of: endpoint, next: .cursor("after", from: \.next))
    #expect(try await contents(of: pages).map(\.items) == [[1, 2], [3, 4], [5]])
  }

  @Test func `pages follow an offset until a page is empty`() async throws {
    let transport = pages([
      "/list?offset=10&limit=2": (#"{"items":[1,2]}"#, nil), "/list?offset=12&limit=2": (#"{"items":[3]}"#, nil),
      "/list?offset=13&limit=2": (#"{"items":[]}"#, nil),
    ])
    let endpoint = ListEndpoint(path: "list", queryItems: ["offset": "10", "limit": "2"])
    let pages = client(transport).pages(of: endpoint, next: .offset(counting: \.items.count))
    #expect(try await contents(of: pages).flatMap(\.items) == [1, 2, 3])
    #expect(transport.requests.count == 3)
  }

  @Test(arguments: [-1, 0, Int.max])
  func `an offset that does not grow, or grows too far, is the last`(count: Int) async throws {
    let endpoint = NumbersEndpoint(path: "numbers", queryItems: ["offset": "1"])
    let pages = client(RecordingTransport(.ok, body: "[1]")).pages(of: endpoint, next: .offset { _ in count })
    #expect(try await contents(of: pages) == [[1]])
  }

  @Test func `pages follow what a closure determines from the response`() async throws {
    let transport = RecordingTransport(.ok, [.etag: "2"], body: "[1]")
    let pages = client(transport).pages(
      of: NumbersEndpoint(path: "1"),
      next: .custom { response, endpoint in
        var next = endpoint
        next.path = EndpointPath(response.headerFields[.etag] ?? "")
        return next
      }
    )
    #expect(try await contents(of: pages).count == 2)
    #expect(transport.requests.map(\.path) == ["/1", "/2"])
  }

  // MARK: Ends

  @Test func `a page that was requested before ends the pages`() async throws {
    let transport = pages([
      "/a": ("[1]", "</b>; rel=next"), "/b": ("[2]", "</c>; rel=next"), "/c": ("[3]", "</b>; rel=next"),
    ])
    #expect(try await contents(of: client(transport).pages(of: NumbersEndpoint(path: "a"))) == [[1], [2], [3]])
  }

  @Test func `pages that differ in their body are not repeated`() async throws {
    let transport = RecordingTransport { HTTPResponse(status: .ok, body: HTTPBody("[\($0.body.length ?? 0)]")) }
    let pages = client(transport).pages(
      of: NumbersEndpoint(.post, path: "search", body: .text("")),
      next: .custom { response, endpoint in
        var next = endpoint
        next.body = .text(String(repeating: "x", count: min((response.value.first ?? 0) + 1, 3)))
        return next
      }
    )
    #expect(try await contents(of: pages) == [[0], [1], [2], [3]])
  }

  @Test(arguments: [(0, 0), (-1, 0), (1, 1), (5, 5)])
  func `no more pages than the limit are requested`(limit: Int, expected: Int) async throws {
    let transport = RecordingTransport(.ok, body: "[1]")
    let pages = client(transport).pages(of: NumbersEndpoint(path: "n"), next: .offset(counting: \.count), limit: limit)
    #expect(try await contents(of: pages).count == expected)
    #expect(transport.requests.count == expected)
  }

  @Test func `an error is thrown at its page, and ends the pages`() async throws {
    let transport = pages(["/a": ("[1]", "</b>; rel=next")])
    var iterator = client(transport).pages(of: NumbersEndpoint(path: "a")).makeAsyncIterator()
    #expect(try await iterator.next() == [1])
    let error = await #expect(throws: ClientError.self) { try await iterator.next() }
    #expect(error?.code == .status(.notFound))
    #expect(try await iterator.next() == nil)
  }

  @Test func `pages are requested when they are needed, and again by each iteration`() async throws {
    let transport = pages(["/a": ("[1]", "</b>; rel=next"), "/b": ("[2]", nil)])
    let pages = client(transport).pages(of: NumbersEndpoint(path: "a"))
    var iterator = pages.makeAsyncIterator()
    #expect(transport.requests.isEmpty)
    _ = try await iterator.next()
    #expect(transport.requests.count == 1)
    for try await _ in pages {}
    #expect(transport.requests.count == 3)
  }

  private func client(_ transport: RecordingTransport) -> APIClient { APIClient(host: .test, transport: transport) }

  /// Returns a transport that responds with content and a link for each target.
  private func pages(_ pages: [String: (content: String, link: String?)]) -> RecordingTransport {
    RecordingTransport { request in
      guard let page = pages[request.path ?? ""] else { return HTTPResponse(status: .notFound) }
      var response = HTTPResponse(status: .ok, body: HTTPBody(page.content))
      response.headerFields["Link"] = page.link
      return response
    }
  }

  private func contents<Kind, Response>(of pages: PageSequence<Kind, Response>) async throws -> [Response] {
    var contents: [Response] = []
    for try await page in pages { contents.append(page) }
    return contents
  }

  private struct List: Decodable, Sendable {
    var items: [Int]
    var next: String?
  }
}
