#if canImport(SwiftUI)
  import BacklotClient
  import BacklotURLSession
  import SwiftUI

  /// The screen with the dogs.
  public struct DogListView: View {
    @State private var list: DogList

    /// Creates the screen.
    public init(client: APIClient = APIClient(host: .production)) {
      _list = State(initialValue: DogList(client: client))
    }

    /// The content of the screen.
    public var body: some View {
      List(list.dogs, id: \.name) { dog in Text(dog.name) }
        .overlay {
          LoadStatusView(list.loader, isEmpty: list.dogs.isEmpty) {
            ContentUnavailableView("No Dogs", systemImage: "dog")
          }
        }
        .refreshable { await list.load() }
        .task { await list.load() }
    }
  }

  extension APIClient {
    /// Returns a client of a backend that only a preview has.
    fileprivate static func preview(_ backend: MockBackend) -> APIClient {
      APIClient(host: .production, transport: .stub(backend))
    }
  }

  #Preview("Loaded") {
    DogListView(client: .preview(MockBackend { Get("/dogs") { Respond(json: [Dog(name: "Rex", age: 3)]) } }))
  }

  #Preview("Loading") {
    DogListView(
      client: .preview(MockBackend(time: .real) { Get("/dogs") { Respond(json: [Dog](), after: .seconds(3600)) } })
    )
  }

  #Preview("Failed") {
    DogListView(client: .preview(MockBackend { Get("/dogs") { Respond(.serviceUnavailable) } }))
  }

  #Preview("Empty") {
    DogListView(client: .preview(MockBackend { Get("/dogs") { Respond(json: [Dog]()) } }))
  }
#endif
