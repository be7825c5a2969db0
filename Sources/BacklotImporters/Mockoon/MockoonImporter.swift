import BacklotHTTP
import BacklotJSON
import BacklotStubs
import BacklotWireMock

/// An importer of Mockoon environments.
struct MockoonImporter {
  private(set) var draft: ImportDraft
  let environment: JSONValue
  let bodies: StubFileBodies
  /// The texts of the data buckets, by identifier and by name.
  let buckets: [String: String]
  /// The tags of the data buckets that are templates.
  let bucketTags: [String: String]
  /// The indexes of the callbacks by their identifiers.
  let callbacks: [String: Int]
  let prefix: String

  static func draft(_ environment: JSONValue, bodies: StubFileBodies, limit: Int) -> ImportDraft {
    var importer = MockoonImporter(environment, bodies: bodies, draft: ImportDraft(stubLimit: limit))
    importer.read()
    return importer.draft
  }

  private init(_ environment: JSONValue, bodies: StubFileBodies, draft: ImportDraft) {
    self.draft = draft
    self.environment = environment
    self.bodies = bodies
    prefix = environment["endpointPrefix"]?.string ?? ""
    var buckets: [String: String] = [:]
    for bucket in (environment["data"]?.array ?? []).reversed() {
      guard let value = bucket["value"] else { continue }
      let text = value.string ?? value.serialized()
      for name in [bucket["name"]?.string, bucket["id"]?.string] { if let name { buckets[name] = text } }
    }
    self.buckets = buckets
    bucketTags = MockoonHelpers.tags(ofBuckets: buckets)
    callbacks = Self.indexes(of: environment["callbacks"])
  }

  mutating func lose(_ message: String, at pointer: JSONPointer) { draft.lose(message, at: pointer) }

  mutating func add(
    _ condition: RequestCondition,
    response: ResponseDraft,
    members: JSONObject = [:],
    at pointer: JSONPointer
  ) {
    draft.add(condition, response: response, members: members, at: pointer)
  }

  // MARK: The environment

  private mutating func read() {
    loseSettings()
    for (index, route) in orderedRoutes() where !draft.isFull {
      read(route, at: JSONPointer(tokens: ["routes", "\(index)"]))
    }
    addProxy()
  }

  private mutating func loseSettings() {
    if environment["cors"]?.bool == true {
      lose("is true: use backlot serve --cors to answer preflight requests and to allow all origins", at: "/cors")
    }
    if environment["tlsOptions"]?["enabled"]?.bool == true {
      lose("is enabled: Backlot serves HTTP, so change the scheme in the client's configuration", at: "/tlsOptions")
    }
  }

  /// Returns the routes with their indexes, in the order of the folders that contain them.
  private func orderedRoutes() -> [(Int, JSONValue)] {
    let routes = Array((environment["routes"]?.array ?? []).enumerated().map { ($0, $1) })
    guard let root = environment["rootChildren"]?.array else { return routes }
    let (routeIndexes, folderIndexes) = (
      Self.indexes(of: environment["routes"]), Self.indexes(of: environment["folders"])
    )
    var order: [Int] = []
    var known: Set<Int> = []
    var visited: Set<String> = []
    func visit(_ children: [JSONValue], depth: Int = 0) {
      for child in children {
        guard let id = child["uuid"]?.string else { continue }
        if child["type"]?.string == "folder" {
          guard depth < 100, visited.insert(id).inserted else { continue }
          folderIndexes[id].map { visit(environment["folders"]?[$0]?["children"]?.array ?? [], depth: depth + 1) }
        } else if let index = routeIndexes[id], known.insert(index).inserted {
          order.append(index)
        }
      }
    }
    visit(root)
    // Mockoon repairs a file in the same way.
    return (order + routes.indices.filter { !known.contains($0) }).map { routes[$0] }
  }

  /// Returns the indexes of elements by their identifiers.
  private static func indexes(of list: JSONValue?) -> [String: Int] {
    Dictionary(
      (list?.array ?? []).enumerated().map { ($1["uuid"]?.string ?? "", $0) },
      uniquingKeysWith: { first, _ in first }
    )
  }

  private mutating func addProxy() {
    guard environment["proxyMode"]?.bool == true else { return }
    let host = environment["proxyHost"]?.string ?? ""
    do throws(InvalidUpstreamURL) {
      let url = try UpstreamURL(host)
      var fields = HTTPFields()
      for (name, value, place) in headers(environment["proxyReqHeaders"], at: "/proxyReqHeaders") {
        guard let field = HTTPField.Name(name) else {
          lose("has an invalid field name: it is left out", at: place)
          continue
        }
        fields.append(HTTPField(name: field, value: value))
      }
      if let first = headers(environment["proxyResHeaders"], at: "/proxyResHeaders").first {
        lose("are left out: fields are not added to the responses of another server", at: first.place)
      }
      if environment["proxyRemovePrefix"]?.bool == true, !prefix.isEmpty {
        lose("is left out: the prefix \(shown(prefix)) stays in forwarded requests", at: "/proxyRemovePrefix")
      }
      draft.add(
        ["name": "proxy", "priority": 20, "request": [:], "response": [:]],
        at: "/proxyHost",
        upstream: Upstream(url).sending(fields)
      )
    } catch {
      lose("is not the URL of a server: requests without a route are not forwarded. Set it to a URL", at: "/proxyHost")
    }
  }

  /// Returns the fields of a list, without those that have no name.
  func headers(_ list: JSONValue?, at place: JSONPointer) -> [(name: String, value: String, place: JSONPointer)] {
    (list?.array ?? []).enumerated().compactMap { index, header in
      guard let name = header["key"]?.string, !name.isEmpty else { return nil }
      return (name, header["value"]?.scalarText ?? "", place.appending(index))
    }
  }
}
