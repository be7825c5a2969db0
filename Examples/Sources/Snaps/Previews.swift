#if canImport(SwiftUI) && !os(tvOS) && !os(watchOS)
  import BacklotClient
  import BacklotURLSession
  import SwiftUI

  extension APIClient {
    /// Creates a client of a backend with one response.
    fileprivate static func preview(_ response: Respond) -> APIClient {
      APIClient(host: .snaps, transport: .stub(MockBackend(time: .real) { AnyMethod("/**") { response } }))
    }
  }

  extension SnapListView {
    fileprivate init(_ response: Respond) { self.init(client: .preview(response)) }
  }

  extension SnapDetailView {
    fileprivate init(_ response: Respond) { self.init(loader: SnapList(client: .preview(response)).loader(of: 1)) }
  }

  extension Respond {
    fileprivate static let loading = Respond(.ok, after: .seconds(3600))
    fileprivate static let failed = Respond(.serviceUnavailable)
  }

  private let rex: JSONValue = ["id": 1, "caption": "Rex", "photo": "https://example.com/rex.jpg"]

  #Preview("Login") { SnapsView() }
  #Preview("List: loaded") { SnapListView(Respond(json: ["snaps": [rex]])) }
  #Preview("List: loading") { SnapListView(.loading) }
  #Preview("List: failed") { SnapListView(.failed) }
  #Preview("List: empty") { SnapListView(Respond(json: ["snaps": []])) }
  #Preview("Snap: loaded") { SnapDetailView(Respond(json: rex)) }
  #Preview("Snap: loading") { SnapDetailView(.loading) }
  #Preview("Snap: failed") { SnapDetailView(.failed) }
  #Preview("Snap: empty") { SnapDetailView(Respond(.notFound)) }
#endif
