import BacklotClient
import Foundation

struct Snap: Codable, Sendable, Hashable, Identifiable {
  let id: Int
  let caption: String
  let photo: URL
}

struct SnapPage: Codable, Sendable {
  let snaps: [Snap]
  let next: String?
}

extension URLHost {
  static let snaps = URLHost(rawValue: "api.example.com")
}

// The caller passes no token, because the session adds it.
extension Endpoint where Kind == EndpointKinds.Public {
  static func snaps() -> Self where Response == SnapPage { Endpoint(path: "snaps") }
  static func snap(_ id: Snap.ID) -> Self where Response == Snap { Endpoint(path: "snaps/\(id)") }
  static func delete(_ id: Snap.ID) -> Self where Response == EmptyResponse { Endpoint(.delete, path: "snaps/\(id)") }
  static func add(_ photo: Data, caption: String) -> Self where Response == Snap {
    let file = MultipartPart.content("photo", body: HTTPBody(photo), filename: "photo.jpg", as: .jpeg)
    return Endpoint(.post, path: "snaps", body: .multipart([.text("caption", caption), file]))
  }
}
