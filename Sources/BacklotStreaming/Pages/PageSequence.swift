import BacklotHTTP

/// The pages of a list, each of which is requested when it is needed.
///
/// ```swift
/// for try await page in client.pages(of: .dogs) { dogs += page }
/// ```
///
/// The sequence ends after the last page, at a page that was requested before, and at the page limit. An error is
/// thrown by the iteration that requests the page; the sequence ends after it. Each iteration starts at the first page.
///
/// To request a page that failed again, call `next()` on a copy of the iterator, and keep the copy only if it succeeds.
public struct PageSequence<Kind: EndpointKind, Response: Decodable & SendableMetatype>: AsyncSequence, Sendable {
  /// The content of a page.
  public typealias Element = Response

  let client: APIClient
  let first: Endpoint<Kind, Response>
  let data: Kind.RequestData
  let next: NextPage<Kind, Response>
  let limit: Int

  /// Returns an iterator; sends no request yet.
  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(pages: self) }

  /// An iterator that requests one page at a time.
  public struct AsyncIterator: AsyncIteratorProtocol {
    private let pages: PageSequence
    private var upcoming: Result<Endpoint<Kind, Response>?, ClientError>
    private var requested: Set<Page> = []

    init(pages: PageSequence) {
      self.pages = pages
      upcoming = .success(pages.first)
    }

    /// True after the last page, so that ``next()`` returns `nil` without a request.
    public var isComplete: Bool {
      if case .success(nil) = upcoming { return true }
      return requested.count >= pages.limit
    }

    /// Returns the next page, or `nil` after the last one.
    ///
    /// - Throws: `ClientError`.
    public mutating func next() async throws -> Response? {
      let current = upcoming
      upcoming = .success(nil)
      guard let endpoint = try current.get(), requested.count < pages.limit else { return nil }
      let request = try pages.client.request(for: endpoint, with: pages.data)
      guard requested.insert(Page(request)).inserted else { return nil }
      let response = try await pages.client.answer(to: request, of: endpoint)
      upcoming = Result { () throws(ClientError) in try pages.next.endpoint((response, request, endpoint)) }
      return response.value
    }
  }

  /// The parts of a request that identify a page; credentials may differ.
  private struct Page: Hashable {
    let path: String?
    let body: HTTPBody

    init(_ request: HTTPRequest) {
      path = request.path
      body = request.body
    }
  }
}

extension APIClient {
  /// Returns the pages of a list whose endpoint needs no data of its own.
  ///
  /// - Parameters:
  ///   - endpoint: The endpoint of the first page.
  ///   - next: The way from a page to the next one. Defaults to the field `Link`.
  ///   - limit: The maximum number of pages. Defaults to 1000.
  public func pages<Kind, Response>(
    of endpoint: Endpoint<Kind, Response>,
    next: NextPage<Kind, Response> = .link,
    limit: Int = 1000
  ) -> PageSequence<Kind, Response> where Kind.RequestData == Void {
    pages(of: endpoint, with: (), next: next, limit: limit)
  }

  /// Returns the pages of a list, each requested with the data of the endpoint's kind.
  ///
  /// - Parameters:
  ///   - endpoint: The endpoint of the first page.
  ///   - data: The data that the endpoint's kind needs.
  ///   - next: The way from a page to the next one. Defaults to the field `Link`.
  ///   - limit: The maximum number of pages. Defaults to 1000.
  public func pages<Kind, Response>(
    of endpoint: Endpoint<Kind, Response>,
    with data: Kind.RequestData,
    next: NextPage<Kind, Response> = .link,
    limit: Int = 1000
  ) -> PageSequence<Kind, Response> {
    PageSequence(client: self, first: endpoint, data: data, next: next, limit: limit)
  }
}
