import BacklotHTTP
import BacklotJSON

extension ReceivedRequest {
  /// Creates a request from the form in which a journal logs it, or a client describes it.
  init(logged: JSONObject) throws(AdminProblem) {
    let name = logged["method"]?.string ?? "GET"
    guard let method = HTTPMethod(rawValue: name) else {
      throw .invalid("\(quoted(name)) is not a valid method", at: "/method")
    }
    let (scheme, authority, path) = Self.target(of: logged["absoluteUrl"]?.string)
    let message = HTTPRequest(
      method: method,
      scheme: logged["scheme"]?.string ?? scheme,
      authority: authority ?? logged["host"]?.string,
      path: logged["url"]?.string ?? path ?? "/",
      headerFields: try Self.fields(of: logged)
    )
    self.init(message, body: try Self.body(of: logged), from: logged["clientIp"]?.string ?? Self.loopback)
  }

  /// Returns the components of an absolute URL.
  private static func target(of url: String?) -> (scheme: String?, authority: String?, path: String?) {
    guard let url, let mark = url.firstRange(of: "://") else { return (nil, nil, nil) }
    let rest = url[mark.upperBound...]
    let end = rest.firstIndex(of: "/") ?? rest.endIndex
    return (String(url[..<mark.lowerBound]), String(rest[..<end]), end == rest.endIndex ? nil : String(rest[end...]))
  }

  private static func fields(of logged: JSONObject) throws(AdminProblem) -> HTTPFields {
    var fields = HTTPFields()
    for (name, value) in logged["headers"]?.object ?? [:] {
      guard let field = HTTPField.Name(name) else {
        throw .invalid("\(quoted(name)) is not a valid field name", at: "/headers")
      }
      for text in texts(value) { fields.append(HTTPField(name: field, value: text)) }
    }
    guard !fields.contains(.cookie), let cookies = logged["cookies"]?.object, !cookies.isEmpty else { return fields }
    let pairs = cookies.flatMap { name, value in texts(value).map { "\(name)=\($0)" } }
    fields.append(HTTPField(name: .cookie, value: pairs.joined(separator: "; ")))
    return fields
  }

  /// Returns the strings of a value that is a string, an array of strings, or an object that contains them.
  private static func texts(_ value: JSONValue) -> [String] {
    let values = value["values"]?.array ?? value["value"].map { [$0] } ?? value.array ?? [value]
    return values.compactMap(\.string)
  }

  private static func body(of logged: JSONObject) throws(AdminProblem) -> [UInt8] {
    guard let text = logged["bodyAsBase64"]?.string, !text.isEmpty else {
      return Array((logged["body"]?.string ?? "").utf8)
    }
    guard let bytes = Base64.decode(text) else { throw .invalid("it is not Base64 (RFC 4648 §4)", at: "/bodyAsBase64") }
    return bytes
  }
}
