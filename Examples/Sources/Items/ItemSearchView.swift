#if canImport(SwiftUI)
  public import BacklotClient
  import BacklotStubs
  import BacklotURLSession
  public import Foundation
  public import SwiftUI

  /// The screen that searches for items.
  public struct ItemSearchView: View {
    @State private var search: ItemSearch

    /// Creates the screen.
    ///
    /// - Parameters:
    ///   - session: The session that performs the requests.
    ///   - token: The token of the user.
    public init(session: URLSession = .shared, token: AccessToken) {
      _search = State(initialValue: ItemSearch(session: session, token: token))
    }

    /// The content of the screen.
    public var body: some View {
      NavigationStack {
        List(search.items, id: \.title) { item in
          VStack(alignment: .leading) {
            Text(item.title).font(.headline)
            Text(item.detail).font(.subheadline).foregroundStyle(.secondary)
          }
        }
        .overlay {
          LoadStatusView(search.loader, isEmpty: search.items.isEmpty || search.state == .failed) {
            ContentUnavailableView.search(text: search.text)
          }
        }
        .navigationTitle("Items")
        .searchable(text: $search.text, prompt: "Search items")
        .task(id: search.text) {
          // The task of the previous text is cancelled, so that only the last of several keystrokes is sent.
          guard await hasPaused() else { return }
          await search.search()
        }
      }
    }

    private func hasPaused() async -> Bool {
      do {
        try await Task.sleep(for: .milliseconds(250))
        return true
      } catch {
        return false
      }
    }
  }

  // MARK: - Previews

  #Preview("Loaded") { ItemSearchView(session: URLSession(backend: .items()), token: .embedded) }

  #Preview("Loading") {
    ItemSearchView(
      session: URLSession(backend: MockBackend(time: .real) { Get("/search") { Respond(.ok, after: .seconds(3600)) } }),
      token: .embedded
    )
  }

  #Preview("Failed") {
    ItemSearchView(session: URLSession(backend: .items(failingWith: .serviceUnavailable)), token: .embedded)
  }

  #Preview("Empty") {
    ItemSearchView(
      session: URLSession(
        backend: MockBackend { Get("/search") { Respond(json: NetworkResponse(result: [Item]())) } }
      ),
      token: .embedded
    )
  }
#endif
