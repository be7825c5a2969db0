import BacklotJSON
import BacklotJSONSchema

/// The base paths of a contract's servers (OAS 3.0.3 §4.7.5), and the empty path.
///
/// Clients of a mock server may keep the base path of the real one, or omit it.
struct BasePaths {
  /// The base paths without trailing slashes, the empty one first.
  private(set) var paths = [""]
  /// The hosts of the servers, in lowercase.
  private(set) var hosts: Set<String> = []
  /// The first base path that the contract itself specifies.
  var stated: String { paths.count > 1 ? paths[1] : "" }

  /// The maximum number of base paths.
  private static let limit = 10

  init(version: ContractVersion, root: ContractNode) {
    if version == .swagger20 {
      if let path = root.text("basePath") { add(path) }
      if let host = root.text("host") { hosts.insert(Self.name(of: host)) }
      return
    }
    for server in root["servers"]?.elements ?? [] {
      for url in Self.urls(of: server) {
        let reference = URIReference(url)
        add(reference.path)
        if let host = reference.authority, !host.isEmpty { hosts.insert(Self.name(of: host)) }
      }
    }
  }

  /// Returns a host without user and port.
  private static func name(of authority: String) -> String {
    let host = authority.split(separator: "@").last ?? ""
    return (host.hasPrefix("[") ? host : host.prefix { $0 != ":" }).lowercased()
  }

  private mutating func add(_ path: String) {
    var path = path.hasPrefix("/") || path.isEmpty ? path : "/" + path
    while path.hasSuffix("/") { path.removeLast() }
    if !paths.contains(path), paths.count < Self.limit { paths.append(path) }
  }

  /// Returns the URLs of a server, with each allowed value of its variables.
  private static func urls(of server: ContractNode) -> [String] {
    var urls = [server.text("url") ?? ""]
    for (name, variable) in server["variables"]?.members ?? [] {
      let stated = variable.value["enum"]?.array?.compactMap(\.string) ?? []
      let values = stated.isEmpty ? [variable.text("default") ?? ""] : stated
      urls = urls.flatMap { url -> [String] in
        url.contains("{\(name)}") ? values.prefix(limit).map { url.replacing("{\(name)}", with: $0) } : [url]
      }
      urls = Array(urls.prefix(limit))
    }
    return urls
  }
}
