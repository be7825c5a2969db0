import Foundation
import Testing

@testable import BacklotClient

@MainActor @Suite struct LoadStatusTests {
  private let operation = HeldOperation()

  // MARK: Loaders

  @Test(arguments: [(true, LoadStatus.empty), (false, nil)] as [(Bool, LoadStatus?)])
  func `a loader shows its progress and the end if there is no content`(isEmpty: Bool, end: LoadStatus?) async {
    let loader = Loader { [operation] in try await operation.run() }
    #expect(loader.status(isEmpty: isEmpty) == nil)
    loader.start()
    #expect(loader.status(isEmpty: isEmpty) == (isEmpty ? .loading : nil))
    await operation.arrival()
    operation.finish(.success(1))
    await loader.load()
    #expect(loader.status(isEmpty: isEmpty) == end)
  }

  @Test func `a loader that failed shows the reason, except over content`() async {
    let loader = Loader<Int> { throw ClientError.invalidRequest("x", reason: "Fix it.") }
    await loader.load()
    #expect(loader.status(isEmpty: true) == .failed(loader.error?.localizedDescription ?? ""))
    #expect(loader.status(isEmpty: false) == nil)
  }

  // MARK: Pages

  @Test func `before the first page, only the status of the list is shown`() async {
    let pages = pages(["[]"], isLast: true)
    #expect(pages.status == nil)
    #expect(pages.nextPageStatus == nil)
    pages.start()
    #expect(pages.status == .loading)
    #expect(pages.nextPageStatus == nil)
    await pages.load()
    #expect(pages.status == .empty)
    #expect(pages.nextPageStatus == nil)
  }

  @Test func `a first page that failed is the status of the list`() async {
    let pages = pages([])
    await pages.load()
    #expect(pages.status == .failed(pages.error?.localizedDescription ?? ""))
    #expect(pages.nextPageStatus == nil)
  }

  @Test func `after the first page, the status of the next one is shown after the elements`() async {
    let pages = pages(["[1]"])
    await pages.load()
    #expect(pages.status == nil)
    #expect(pages.nextPageStatus == .loading)
    await pages.load()
    #expect(pages.status == nil)
    #expect(pages.nextPageStatus == .failed(pages.error?.localizedDescription ?? ""))
  }

  @Test func `after the last page, no status is shown`() async {
    let pages = pages(["[1]"], isLast: true)
    await pages.load()
    #expect(pages.status == nil)
    #expect(pages.nextPageStatus == nil)
  }

  @Test func `if the screen has removed all elements, the next page is loaded`() async {
    let pages = pages(["[1]"])
    await pages.load()
    pages.elements.removeAll()
    #expect(pages.status == .loading)
    #expect(pages.nextPageStatus == .loading)
  }

  @Test func `only a page that has arrived makes a visible row load another one`() async {
    let pages = pages(["[1]"])
    await pages.load()
    #expect(pages.pageCount == 1)
    await pages.load()
    #expect(pages.state == .failed)
    #expect(pages.pageCount == 1)
  }

  /// Returns a loader of pages, after which requests fail.
  private func pages(_ contents: [String], isLast: Bool = false) -> PageLoader<Int> {
    let transport = RecordingTransport { request in
      let page = request.path?.last?.wholeNumberValue ?? 0
      guard page < contents.count else { return HTTPResponse(status: .badGateway) }
      return HTTPResponse(status: .ok, body: HTTPBody(contents[page]))
    }
    let endpoint = Endpoint<EndpointKinds.Public, [Int]>(path: "list", queryItems: ["page": "0"])
    let client = APIClient(host: .test, transport: transport)
    return PageLoader(client.pages(of: endpoint, next: .cursor("page") { _ in isLast ? nil : "1" }))
  }
}
