#if canImport(SwiftUI)
  public import SwiftUI

  /// The status of a load in place of its content: its progress, the reason of its failure with a button to try again, or
  /// a placeholder if it succeeded without content.
  ///
  /// Show it over the content. While there is content, it is empty:
  ///
  /// ```swift
  /// List(dogs.value ?? []) { dog in Text(dog.name) }
  ///   .overlay { LoadStatusView(dogs, isEmpty: dogs.value?.isEmpty != false) { Text("No Dogs") } }
  ///   .task { await dogs.load() }
  /// ```
  ///
  /// To translate its texts, add "Not Loaded" and "Try Again" to the string catalog of the app.
  public struct LoadStatusView<Placeholder: View>: View {
    private let status: @MainActor () -> LoadStatus?
    private let retry: @MainActor () -> Void
    private let placeholder: Placeholder

    /// Creates a view of the status of a loader.
    ///
    /// - Parameters:
    ///   - loader: The loader.
    ///   - isEmpty: True if the loader has no content to show: no value, or an empty one.
    ///   - placeholder: The view that is shown after a load without content.
    public init<Value>(_ loader: Loader<Value>, isEmpty: Bool, @ViewBuilder placeholder: () -> Placeholder) {
      status = { loader.status(isEmpty: isEmpty) }
      retry = { loader.start() }
      self.placeholder = placeholder()
    }

    /// Creates a view of the status of a page loader, shown while it has no elements.
    ///
    /// - Parameters:
    ///   - pages: The page loader.
    ///   - placeholder: The view that is shown if the list is complete and has no elements.
    public init<Element>(_ pages: PageLoader<Element>, @ViewBuilder placeholder: () -> Placeholder) {
      status = { pages.status }
      retry = { pages.start() }
      self.placeholder = placeholder()
    }

    /// The progress, the failure, the placeholder, or an empty view.
    public var body: some View {
      switch status() {
      case .loading: ProgressView()
      case .failed(let reason):
        ContentUnavailableView {
          Label("Not Loaded", systemImage: "wifi.slash")
        } description: {
          Text(reason)
        } actions: {
          Button("Try Again", action: retry)
        }
      case .empty: placeholder
      case nil: EmptyView()
      }
    }
  }

  /// The last row of a list in pages, which loads the next page when the row appears.
  ///
  /// The row shows the progress, or the reason of a failure with a button to try again. It is empty after the last page,
  /// and before the first one, whose status a ``LoadStatusView`` shows:
  ///
  /// ```swift
  /// List {
  ///   ForEach(dogs.elements) { dog in Text(dog.name) }
  ///   NextPageRow(dogs)
  /// }
  /// .overlay { LoadStatusView(dogs) { Text("No Dogs") } }
  /// .task { await dogs.load() }
  /// .refreshable { await dogs.reload() }
  /// ```
  ///
  /// Use it in a container that creates its rows when they become visible, such as `List` or `LazyVStack`.
  public struct NextPageRow<Element: Sendable>: View {
    private let pages: PageLoader<Element>

    /// Creates a row.
    ///
    /// - Parameter pages: The page loader of the list.
    public init(_ pages: PageLoader<Element>) { self.pages = pages }

    /// The progress, the failure, or an empty view.
    public var body: some View {
      switch pages.nextPageStatus {
      case .failed(let reason):
        VStack(alignment: .leading) {
          Text(reason).font(.footnote).foregroundStyle(.secondary)
          Button("Try Again") { pages.start() }
        }
      case .loading:
        // Each page starts the task again, so that a row that remains visible loads another one.
        ProgressView()
          .frame(maxWidth: .infinity)
          .task(id: pages.pageCount) { pages.start() }
      case .empty, nil: EmptyView()
      }
    }
  }
#endif
