import BacklotHTTP
import BacklotJSON
import BacklotStubs

extension ReceivedRequest {
  /// Parses a request from an admin API's log.
  init(logged: JSONValue) throws(RemoteError) {
    guard let name = logged["method"]?.string, let method = HTTPMethod(rawValue: name) else {
      throw .notUnderstood(HTTPRequest(method: .get, path: "/__admin/requests"), "a request in it has no valid method")
    }
    let port = logged["port"]?.int.map { ":\($0)" } ?? ""
    let message = HTTPRequest(
      method: method,
      scheme: logged["scheme"]?.string,
      authority: logged["host"]?.string.map { $0 + port },
      path: logged["url"]?.string ?? "/",
      headerFields: Self.fields(logged["headers"]?.object ?? [:])
    )
    self.init(message, body: Self.body(logged))
  }

  private static func fields(_ members: JSONObject) -> HTTPFields {
    var fields = HTTPFields()
    for (name, value) in members {
      guard let name = HTTPField.Name(name) else { continue }
      for text in (value.array ?? [value]).compactMap(\.string) { fields.append(HTTPField(name: name, value: text)) }
    }
    return fields
  }

  private static func body(_ logged: JSONValue) -> [UInt8] {
    if let text = logged["bodyAsBase64"]?.string, let bytes = Base64.decode(text) { return bytes }
    return Array((logged["body"]?.string ?? "").utf8)
  }
}
