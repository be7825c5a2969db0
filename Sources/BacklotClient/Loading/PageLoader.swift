public import Observation

/// Loads the pages of a list for a screen, one page at a time, and publishes the elements so far and the state.
///
/// ```swift
/// let dogs = PageLoader(client.pages(of: .dogs, next: .cursor("after", from: \.next)), elements: \.dogs)
/// await dogs.load()
/// show(dogs.elements, hasMore: !dogs.isComplete)
/// ```
///
/// Each load requests the next page. If it fails, ``error`` states the reason, the elements remain, and the next load
/// requests the same page again. ``reload()`` begins again at the first page. A screen may change ``elements``, for
/// example to show an element that the user has added.
///
/// In SwiftUI, `LoadStatusView` shows the state, and `NextPageRow` loads the next page when the user has scrolled to
/// the end. Like ``Loader``, a page loader can also be observed through ``onChange``, or as a sequence of ``states``.
///
/// The elements of pages by offset move when an element is added or removed. Use a cursor or a link, or reload
/// afterwards, so that no element is missing or repeated.
///
/// Deallocating a page loader cancels its load.
@MainActor @Observable
public final class PageLoader<Element: Sendable> {
  /// The elements of all pages so far, in the order of the list, with the changes of the screen.
  ///
  /// They remain while the list is reloaded, until the first page has arrived.
  public var elements: [Element] = []

  /// Called after each change of the state, with the new state.
  @ObservationIgnored public var onChange: (@MainActor (LoadState) -> Void)?

  /// The number of pages that have arrived, by which a row that remains visible recognizes that another one is needed.
  private(set) var pageCount = 0

  private let all: UpcomingPages<Element>
  private var upcoming: UpcomingPages<Element>?
  /// True if the next page replaces the elements.
  @ObservationIgnored private var isAtFirstPage = true
  @ObservationIgnored private lazy var loader = makeLoader()

  /// Creates a loader of pages that contain more than their elements.
  ///
  /// - Parameters:
  ///   - pages: The pages; none is requested yet.
  ///   - elements: Returns the elements of a page.
  public init<Kind, Response>(
    _ pages: PageSequence<Kind, Response>,
    elements: @escaping (Response) -> [Element]
  ) {
    all = UpcomingPages(pages.makeAsyncIterator(), elements: elements)
    upcoming = all
  }

  /// Creates a loader of pages that are lists.
  ///
  /// - Parameter pages: The pages; none is requested yet.
  public convenience init<Kind>(_ pages: PageSequence<Kind, [Element]>) { self.init(pages) { $0 } }

  /// The operation does not retain this loader, whose deallocation cancels it.
  private func makeLoader() -> Loader<Void> {
    let loader = Loader { [weak self] in
      guard let page = try await self?.upcoming?.next() else { return }
      try Task.checkCancellation()
      self?.add(page.elements, before: page.rest)
    }
    loader.onChange = { [weak self] state in self?.onChange?(state) }
    return loader
  }

  private func add(_ page: [Element], before rest: UpcomingPages<Element>?) {
    elements = isAtFirstPage ? page : elements + page
    (isAtFirstPage, upcoming) = (false, rest)
    pageCount += 1
  }
}

// MARK: - Loading

extension PageLoader {
  /// The current state.
  public var state: LoadState { loader.state }

  /// The error of the last load; `nil` unless the state is ``LoadState/failed``.
  public var error: (any Error)? { loader.error }

  /// The current state and each one that follows, without gaps; ends when the page loader is deallocated.
  public var states: AsyncStream<LoadState> { loader.states }

  /// True if the last page has arrived; further loads have no effect.
  public var isComplete: Bool { upcoming == nil }

  /// Starts to load the next page and returns immediately; has no effect on a load in progress, except that it continues
  /// without waiting callers.
  ///
  /// Pages without elements are skipped.
  public func start() {
    if !isComplete { loader.start() }
  }

  /// Loads the next page and waits until the load has ended; joins the load in progress, if any.
  ///
  /// Pages without elements are skipped. The load is cancelled if the tasks of all waiting callers are cancelled, unless
  /// ``start()`` was called as well.
  public func load() async {
    if !isComplete { await loader.load() }
  }

  /// Ends the load in progress, and loads the first page, whose elements replace the present ones when they arrive.
  ///
  /// If the first page fails or is cancelled, the next load requests it again.
  public func reload() async {
    loader.cancel()
    (isAtFirstPage, upcoming) = (true, all)
    await loader.load()
  }

  /// Ends the load in progress and restores the previous state; the next load requests the same page.
  public func cancel() { loader.cancel() }
}
