import SwiftUI

struct Item: Identifiable, Hashable, Codable, Sendable { var id: UUID = UUID(); var name: String; var count: Int = 0; var date: Date = .now }

@MainActor @Observable final class Model {
  var items: [Item] = []
  var query = ""
  var error: String?
  var isLoading = false
  func load() async { isLoading = true; defer { isLoading = false }; try? await Task.sleep(for: .seconds(1)); items.append(Item(name: "x")) }
  func remove(_ item: Item) { items.removeAll { $0.id == item.id } }
}
final class Legacy: ObservableObject { @Published var n = 0 }
enum LoadError: LocalizedError { case bad; var errorDescription: String? { "bad" } }

@main struct DemoApp: App {
  @State private var model = Model()
  @Environment(\.scenePhase) private var phase
  #if os(macOS)
  var body: some Scene {
    WindowGroup { ContentView().environment(model) }.commands { CommandGroup(after: .newItem) { Button("Reload") { Task { await model.load() } }.keyboardShortcut("r") } }
    Settings { Form { Text("s") } }
  }
  #else
  var body: some Scene {
    WindowGroup { ContentView().environment(model) }
      .onChange(of: phase) { old, new in if new == .active { Task { await model.load() } } }
  }
  #endif
}

struct ContentView: View {
  @Environment(Model.self) private var model
  @Environment(\.dismiss) private var dismiss
  @Environment(\.openURL) private var openURL
  @Environment(\.refresh) private var refresh
  @Environment(\.isSearching) private var isSearching
  @State private var selection: Item?
  @State private var path = NavigationPath()
  @State private var showsSheet = false
  @State private var failure: LoadError?
  @FocusState private var focused: Field?
  @AppStorage("compact") private var compact = false
  @AppStorage("token") private var token: String?
  @StateObject private var legacy = Legacy()
  @ScaledMetric private var size: CGFloat = 20
  enum Field: Hashable { case name, host }

  var body: some View {
    @Bindable var model = model
    NavigationStack(path: $path) {
      List {
        Section("Recent") {
          ForEach(model.items) { item in
            NavigationLink(value: item) { row(item) }
              #if !os(tvOS)
              .swipeActions(edge: .leading) { Button("Delete", role: .destructive) { model.remove(item) }.tint(.red) }
              #endif
          }
          .onDelete { offsets in model.items.remove(atOffsets: offsets) }
        }
        Section { Text("footer only") } footer: { Text("f") }
        Section { ForEach(0..<3) { i in Text("Row \(i)") } } header: { Label("Rows", systemImage: "list.bullet") }
        ForEach($model.items) { $item in TextField("Name", text: $item.name) }
        ForEach(Array(model.items.enumerated()), id: \.offset) { index, item in Text(verbatim: "\(index) \(item.name)") }
        if model.isLoading { ProgressView() } else if let error = model.error { Text(error).foregroundStyle(.red) } else { EmptyView() }
      }
      .listStyle(.plain)
      .overlay { if model.items.isEmpty { ContentUnavailableView.search(text: model.query) } }
      .overlay { ContentUnavailableView("None", systemImage: "tray", description: Text("Nothing \(model.items.count) here")) }
      .overlay { ContentUnavailableView { Label("Offline", systemImage: "wifi.slash") } description: { Text("d") } actions: { Button("Retry") { Task { await model.load() } } } }
      .navigationTitle("Items")
      #if os(iOS)
      .navigationBarTitleDisplayMode(.inline)
      .keyboardType(.URL)
      .textInputAutocapitalization(.never)
      #endif
      .navigationDestination(for: Item.self) { Detail(item: $0) }
      .searchable(text: $model.query, prompt: "Search")
      .refreshable { [model] in await model.load() }
      .task { await model.load() }
      .task(id: model.query) { model.error = nil; await model.load() }
      .onSubmit(of: .search) { focused = .host }
      .onChange(of: model.query) { focused = nil }
      .onReceive(NotificationCenter.default.publisher(for: Notification.Name("x")).receive(on: DispatchQueue.main)) { _ in showsSheet = true }
      .toolbar {
        ToolbarItem(placement: .primaryAction) { Button("Add", systemImage: "plus") { showsSheet = true } }
        ToolbarItem { Toggle("Compact", isOn: $compact) }
        if compact { ToolbarItem(placement: .cancellationAction) { Button("Close", role: .cancel) { dismiss() } } }
      }
      .alert("Error", isPresented: Binding(get: { model.error != nil }, set: { if !$0 { model.error = nil } })) { Button("OK", role: .cancel) {} } message: { Text(model.error ?? "") }
      .alert(isPresented: $showsSheet, error: failure) { Button("OK") {} }
      .sheet(isPresented: $showsSheet) { form.presentationDetents([.medium, .large]) }
      .sheet(item: $selection) { item in Text(item.name) }
      .confirmationDialog("Sure?", isPresented: $showsSheet, titleVisibility: .visible) { Button("Yes", role: .destructive) {} }
    }
    .environmentObject(legacy)
  }
  @ViewBuilder private func row(_ item: Item) -> some View {
    HStack(alignment: .firstTextBaseline, spacing: 8) {
      Image(systemName: "doc").resizable().scaledToFit().frame(width: size, height: size).foregroundStyle(.tint)
      VStack(alignment: .leading) {
        Text(item.name).font(.headline).bold().lineLimit(1)
        Text(item.date, format: .relative(presentation: .named)).font(.caption).foregroundStyle(.secondary)
        Text(item.count, format: .number).monospacedDigit()
        Text("\(item.count) of \(item.name)").font(.system(size: 12, weight: .semibold, design: .rounded))
      }
      Spacer(minLength: 4)
      if #available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *) { Text("new") } else { Text("old") }
    }
    .padding(.vertical, 4).padding(.horizontal).frame(maxWidth: .infinity, alignment: .leading)
    .background(.quaternary, in: RoundedRectangle(cornerRadius: 8)).background(Color.accentColor.opacity(0.1))
    .contentShape(Rectangle()).redacted(reason: .placeholder).opacity(0.9).disabled(false)
    .accessibilityElement(children: .combine).accessibilityLabel("Item \(item.name)").accessibilityValue(item.name).accessibilityIdentifier("row-\(item.id)").accessibilityAddTraits(.isButton)
    .onTapGesture { selection = item }
    .onAppear { legacy.n += 1 }
    .id(item.id).tag(item)
  }
  private var form: some View {
    Form {
      @Bindable var model = model
      LabeledContent("Count", value: "\(model.items.count)")
      LabeledContent("Total", value: 3, format: .number)
      LabeledContent("Custom") { Text("x") }
      TextField("Host", text: $model.query).focused($focused, equals: .host).textFieldStyle(.automatic).autocorrectionDisabled()
      SecureField("Password", text: $model.query)
      Picker("Kind", selection: $compact) { Text("A").tag(true); Text("B").tag(false) }
      Toggle(isOn: $compact) { Label("Compact", systemImage: "rectangle") }
      Button(role: .destructive) { Task { await model.load() } } label: { Text("Reset") }.buttonStyle(.borderedProminent)
      Link("Site", destination: URL(string: "https://example.com")!)
      ProgressView(value: 0.5, total: 1) { Text("p") }
      Grid { GridRow { Text("a"); Text("b") } }
      ScrollView { LazyVStack { ForEach(["a", "b"], id: \.self) { Text($0) } } }
      Group { Divider(); ZStack { Color.red; Circle().fill(.blue) } }
    }.formStyle(.grouped)
  }
}
struct Detail: View { let item: Item; @EnvironmentObject var legacy: Legacy; var body: some View { Text(item.name).navigationTitle(item.name) } }
struct Split: View {
  @State private var id: Item.ID?
  @State private var items: [Item] = []
  @State private var visibility = NavigationSplitViewVisibility.all
  var body: some View {
    NavigationSplitView(columnVisibility: $visibility) { List(items, selection: $id) { Text($0.name) } } detail: { if let id { Text(id.uuidString) } else { ContentUnavailableView("Pick", systemImage: "hand.tap") } }
    TabView { Text("1").tabItem { Label("One", systemImage: "1.circle") }; Text("2").tabItem { Text("2") } }
  }
}
struct Card: ViewModifier { func body(content: Content) -> some View { content.padding() } }
extension View { func card() -> some View { modifier(Card()) } }
struct Pressed: ButtonStyle { func makeBody(configuration: Configuration) -> some View { configuration.label.opacity(configuration.isPressed ? 0.5 : 1) } }
extension EnvironmentValues { @Entry var accent: Color = .red; @Entry var limit = 3 }
struct UsesEntry: View { @Environment(\.accent) var accent; @Environment(\.limit) var limit; var body: some View { Text("\(limit)").foregroundStyle(accent).card().buttonStyle(Pressed()).environment(\.limit, 4) } }
struct Old_Previews: PreviewProvider { static var previews: some View { ContentView().environment(Model()) } }
#Preview { ContentView().environment(Model()) }
#Preview("Empty", traits: .sizeThatFitsLayout) { @Previewable @State var on = true; Toggle("x", isOn: $on) }
#Preview("Loaded") { let m = Model(); m.query = "x"; return ContentView().environment(m) }
