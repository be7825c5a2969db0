import BacklotAuthentication
import BacklotURLSession
import Snaps
import SwiftUI

@main
struct SnapsApp: App {
  /// The embedded backend in a debug build, and the real service in a release build.
  private static let demo = EmbeddedBackend {
    Get("/snaps", query: ["after": "2"]) { Respond(json: ["snaps": [.snap(1, "Rex")]], after: .seconds(1)) }
    Get("/snaps") { Respond(json: ["snaps": [.snap(3, "Fido"), .snap(2, "Bella")], "next": "2"], after: .seconds(1)) }
    Get("/snaps/{id}") { Respond(json: .snap(3, "Fido")).header("ETag", #""1""#) }
    Post("/snaps") { Respond(.created, json: .snap(4, "New"), after: .seconds(2)) }
    Delete("/snaps/{id}") { Respond(.noContent, after: .seconds(1)) }
  }

  var body: some Scene {
    WindowGroup {
      // An embedded backend has no page for the browser, so its user is logged in.
      SnapsView(
        transport: Self.demo.transport(),
        store: InMemoryCredentialStore(
          Self.demo.backend.map { _ in Credential(accessToken: AccessToken(rawValue: "demo")) }
        )
      )
    }
  }
}

extension JSONValue {
  fileprivate static func snap(_ id: Int, _ caption: String) -> JSONValue {
    ["id": .number(JSONNumber(id)), "caption": .string(caption), "photo": "https://example.com/photos/snap.jpg"]
  }
}
