package import BacklotHTTP

extension HTTPFields {
  /// The header fields without those for a single connection, and without those that these name (RFC 9110 §7.6.1).
  package var endToEnd: HTTPFields {
    guard contains(where: { Self.isHopByHop($0.name) }) else { return self }
    let named = namedByConnection
    return HTTPFields(
      filter { field in
        !Self.isHopByHop(field.name) && !named.contains(field.name.canonicalName)
      }
    )
  }

  private var namedByConnection: Set<String> {
    var names: Set<String> = []
    forEachValue(of: .connection) { value in
      for name in value.split(separator: ",") { names.insert(String(name.trimmed()).lowercased()) }
    }
    // A `Connection` field cannot remove the fields that delimit a message or identify its recipient.
    return names.subtracting(["content-length", "content-type", "host"])
  }

  /// The length of a name rules out most others without a comparison.
  private static func isHopByHop(_ name: HTTPField.Name) -> Bool {
    switch name.canonicalName.utf8.count {
    case 2, 7, 10, 14, 16, 17, 18, 19, 25: hopByHop.contains(name.canonicalName)
    default: false
    }
  }

  private static let hopByHop: Set<String> = [
    "connection", "keep-alive", "proxy-connection", "proxy-authenticate", "proxy-authentication-info",
    "proxy-authorization", "te", "trailer", "transfer-encoding", "upgrade", "http2-settings",
  ]
}
