#if canImport(SwiftUI) && !os(tvOS) && !os(watchOS)
  import AuthenticationServices
  public import BacklotAuthentication
  import BacklotClient
  import PhotosUI
  public import SwiftUI

  /// The list of a user who is logged in, or the login.
  public struct SnapsView: View {
    @State private var session: OAuth2Session
    @Environment(\.webAuthenticationSession) private var browser

    /// Creates the screens of the app, with a store that contains a credential if the user is logged in already.
    public init(transport: any HTTPTransport = .urlSession, store: any CredentialStore = InMemoryCredentialStore()) {
      _session = State(initialValue: .snaps(transport: transport, store: store))
    }

    /// The list or the login.
    public var body: some View {
      if let client = session.client {
        SnapListView(client: client)
      } else {
        VStack {
          Text(session.error?.localizedDescription ?? "Log in to share photos.")
          Button("Log In") { Task { await logIn() } }
        }
        .task { await session.restore() }
      }
    }

    private func logIn() async {
      let scheme = "com.example.snaps"
      await session.signIn(callbackURLScheme: scheme) { url in
        try await browser.authenticate(using: url, callbackURLScheme: scheme)
      }
    }
  }

  struct SnapListView: View {
    @State private var list: SnapList
    @State private var caption = ""
    @State private var photo: PhotosPickerItem?

    init(client: APIClient) { _list = State(initialValue: SnapList(client: client)) }

    var body: some View {
      NavigationStack {
        List {
          ForEach(list.snaps.elements) { NavigationLink($0.caption, value: $0.id) }
            .onDelete { for snap in $0.map({ list.snaps.elements[$0] }) { Task { await list.delete(snap) } } }
          NextPageRow(list.snaps)
        }
        .overlay { LoadStatusView(list.snaps) { ContentUnavailableView("No Snaps", systemImage: "photo") } }
        .safeAreaInset(edge: .bottom) { sharing.padding() }
        .navigationDestination(for: Snap.ID.self) { SnapDetailView(loader: list.loader(of: $0)) }
        .refreshable { await list.snaps.reload() }
        .task { if list.snaps.state == .idle { await list.snaps.load() } }
      }
    }

    private var sharing: some View {
      VStack {
        if let message = list.message { Text(message) }
        if let uploaded = list.uploaded { ProgressView(value: uploaded) }
        HStack {
          TextField("Caption", text: $caption)
          PhotosPicker("Photo…", selection: $photo, matching: .images)
          Button("Share") { Task { await share() } }.disabled(photo == nil || list.uploaded != nil)
        }
      }
    }

    private func share() async {
      await list.add(caption: caption) { try await photo?.loadTransferable(type: Data.self) }
      if list.message == nil { photo = nil }
    }
  }

  struct SnapDetailView: View {
    @State var loader: Loader<Snap?>

    var body: some View {
      let snap = loader.value ?? nil
      AsyncImage(url: snap?.photo)
        .navigationTitle(snap?.caption ?? "")
        .overlay {
          LoadStatusView(loader, isEmpty: snap == nil) { ContentUnavailableView("No Snap", systemImage: "photo") }
        }
        .task { await loader.load() }
    }
  }
#endif
