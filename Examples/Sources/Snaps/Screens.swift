#if canImport(SwiftUI) && !os(tvOS) && !os(watchOS)
  import AuthenticationServices
  public import BacklotAuthentication
  import BacklotURLSession
  import PhotosUI
  public import SwiftUI

  /// The list of a user who is logged in, or the login.
  public struct SnapsView: View {
    @State private var session: Session
    @Environment(\.webAuthenticationSession) private var browser

    /// Creates the screens of the app, with a credential if the user is logged in already.
    public init(transport: any HTTPTransport = .urlSession, credential: Credential? = nil) {
      let session = Session(transport: transport)
      if let credential { session.start(with: credential) }
      _session = State(initialValue: session)
    }

    /// The list or the login.
    public var body: some View {
      if let client = session.client {
        SnapListView(client: client)
      } else {
        ContentUnavailableView {
          Label("Snaps", systemImage: "camera")
        } description: {
          Text(session.message)
        } actions: {
          Button("Log In") {
            Task {
              await session.logIn { try await browser.authenticate(using: $0, callbackURLScheme: "com.example.snaps") }
            }
          }
        }
      }
    }
  }

  /// The state of a load: in progress, failed with a button to try again, or without content.
  struct LoadStatus<Value: Sendable>: View {
    let loader: Loader<Value>
    let isEmpty: Bool

    var body: some View {
      if let error = loader.error {
        ContentUnavailableView {
          Label("Not Loaded", systemImage: "wifi.slash")
        } description: {
          Text(error.localizedDescription)
        } actions: {
          Button("Try Again") { loader.start() }
        }
      } else if loader.state == .loading {
        ProgressView()
      } else if loader.state == .loaded, isEmpty {
        ContentUnavailableView("No Snaps", systemImage: "photo")
      }
    }
  }

  struct SnapListView: View {
    let client: APIClient
    @State private var list: SnapList
    @State private var caption = ""
    @State private var photo: PhotosPickerItem?

    init(client: APIClient) {
      self.client = client
      _list = State(initialValue: SnapList(client: client))
    }

    var body: some View {
      NavigationStack {
        List {
          ForEach(list.snaps) { snap in
            NavigationLink(snap.caption, value: snap.id)
              .task { if snap == list.snaps.last { await list.loader.load() } }
          }
          .onDelete { offsets in
            for snap in offsets.map({ list.snaps[$0] }) { Task { await list.delete(snap) } }
          }
          if !list.snaps.isEmpty { LoadStatus(loader: list.loader, isEmpty: false) }
        }
        .overlay { if list.snaps.isEmpty { LoadStatus(loader: list.loader, isEmpty: true) } }
        .safeAreaInset(edge: .bottom) {
          HStack {
            TextField("Caption", text: $caption)
            PhotosPicker("Share…", selection: $photo, matching: .images)
            if let uploaded = list.uploaded { ProgressView(value: uploaded) }
          }
          .padding()
        }
        .navigationDestination(for: Snap.ID.self) { SnapDetailView(id: $0, client: client) }
        .refreshable { await list.reload() }
        .task { if list.loader.state == .idle { await list.loader.load() } }
        .onChange(of: photo) { Task { await share() } }
        .alert(
          list.message ?? "",
          isPresented: Binding {
            list.message != nil
          } set: { _ in
            list.message = nil
          }
        ) {
          if photo != nil { Button("Try Again") { Task { await share() } } }
          Button("Cancel", role: .cancel) { photo = nil }
        }
      }
    }

    private func share() async {
      do {
        guard let data = try await photo?.loadTransferable(type: Data.self) else { return }
        try await list.add(data, caption: caption)
        photo = nil
      } catch {
        list.message = error.localizedDescription
      }
    }
  }

  struct SnapDetailView: View {
    @State private var loader: Loader<Snap?>

    init(id: Snap.ID, client: APIClient) { _loader = State(initialValue: Loader(id, from: client)) }

    var body: some View {
      let snap = loader.value ?? nil
      AsyncImage(url: snap?.photo)
        .navigationTitle(snap?.caption ?? "")
        .overlay { LoadStatus(loader: loader, isEmpty: snap == nil) }
        .task { await loader.load() }
    }
  }

  // MARK: - Previews

  extension APIClient {
    /// Creates a client of a backend with one response.
    fileprivate static func preview(_ response: Respond) -> APIClient {
      APIClient(host: .snaps, transport: .stub(MockBackend(time: .real) { AnyMethod("/**") { response } }))
    }
  }

  extension Respond {
    fileprivate static let loading = Respond(.ok, after: .seconds(3600))
    fileprivate static let failed = Respond(.serviceUnavailable)
  }

  private let rex: JSONValue = ["id": 1, "caption": "Rex", "photo": "https://example.com/rex.jpg"]

  #Preview("Login") { SnapsView() }
  #Preview("List: loaded") { SnapListView(client: .preview(Respond(json: ["snaps": [rex]]))) }
  #Preview("List: loading") { SnapListView(client: .preview(.loading)) }
  #Preview("List: failed") { SnapListView(client: .preview(.failed)) }
  #Preview("List: empty") { SnapListView(client: .preview(Respond(json: ["snaps": []]))) }
  #Preview("Snap: loaded") { SnapDetailView(id: 1, client: .preview(Respond(json: rex))) }
  #Preview("Snap: loading") { SnapDetailView(id: 1, client: .preview(.loading)) }
  #Preview("Snap: failed") { SnapDetailView(id: 1, client: .preview(.failed)) }
  #Preview("Snap: empty") { SnapDetailView(id: 1, client: .preview(Respond(.notFound))) }
#endif
