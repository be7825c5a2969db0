import BacklotHTTP
import BacklotJSON
import BacklotMessages

extension EntryReading {
  /// Returns the request, or `nil` if it is not usable.
  mutating func request() -> HTTPRequest? {
    guard let request = entry["request"]?.object else {
      report("the entry has no object \"request\" and is skipped", at: "/request")
      return nil
    }
    let list = request["headers"] ?? .null
    guard let method = method(request, list), let url = url(request, list) else { return nil }
    var fields = fields(list, at: "/request/headers")
    if !fields.contains(.cookie), let cookies = cookies(request["cookies"]) {
      fields.append(HTTPField(name: .cookie, value: cookies))
    }
    if !fields.contains(.authorization), let userInfo = url.userInfo {
      let text = PercentEncoding.decode(userInfo)
      let credentials = SecretText.hasPlaceholders(text) ? text : Base64.encode(Array(text.utf8))
      fields.append(HTTPField(name: .authorization, value: "Basic \(credentials)"))
    }
    let posted = postedContent(request["postData"] ?? .null, fields: &fields)
    lacksRequestContent = posted.length == 0 && hasUnknownContent(request, method: method, fields: fields)
    let body = reconciled(posted, with: &fields, at: "/request/postData")
    return HTTPRequest(
      method: method,
      scheme: url.scheme,
      authority: url.authority,
      path: path(of: url, request),
      headerFields: fields,
      body: body
    )
  }

  private mutating func method(_ request: JSONObject, _ list: JSONValue) -> HTTPMethod? {
    let name = request["method"]?.string ?? pseudoField(":method", in: list) ?? ""
    // Some tools write methods in lower case.
    if let method = HTTPMethod(rawValue: name.uppercased()) { return method }
    report("the request has no valid method and is skipped; expected one such as \"GET\"", at: "/request/method")
    return nil
  }

  private mutating func url(_ request: JSONObject, _ list: JSONValue) -> ArchiveURL? {
    let written = request["url"]?.string ?? ""
    guard let written = text(written, upTo: 1 << 20) else {
      report("the URL of the request is too long; the entry is skipped", at: "/request/url")
      return nil
    }
    do throws(ArchiveURL.Problem) {
      return try ArchiveURL(completed(written, list))
    } catch {
      report(error.message, at: "/request/url")
      return nil
    }
  }

  /// Returns an absolute URL, completed from the pseudo-header fields of HTTP/2 or the `Host` field if necessary.
  private func completed(_ url: String, _ list: JSONValue) -> String {
    guard url.isEmpty || url.hasPrefix("/"),
      let authority = pseudoField(":authority", in: list) ?? pseudoField("host", in: list)
    else { return url }
    let path = url.isEmpty ? pseudoField(":path", in: list) ?? "/" : url
    return "\(pseudoField(":scheme", in: list) ?? "https")://\(authority)\(path)"
  }

  /// Returns the path, with the query from the list of its items if the URL has none.
  private func path(of url: ArchiveURL, _ request: JSONObject) -> String {
    guard let list = request["queryString"]?.array, !list.isEmpty, !url.path.utf8.contains(UInt8(ascii: "?")) else {
      return url.path
    }
    let items = list.compactMap { item in
      item["name"]?.string.map { QueryItems.Item(name: $0, value: item["value"].flatMap(Self.scalarText)) }
    }
    return items.isEmpty ? url.path : "\(url.path)?\(QueryItems(items).encodedQuery)"
  }

  private func cookies(_ list: JSONValue?) -> String? {
    let pairs = (list?.array ?? []).compactMap { cookie in
      cookie["name"]?.string.map { "\($0)=\(cookie["value"].flatMap(Self.scalarText) ?? "")" }
    }
    return pairs.isEmpty ? nil : pairs.joined(separator: "; ")
  }
}

// MARK: - Content

extension EntryReading {
  /// Returns true if a request without stored content may have had some: its length is stated, or stated as unknown.
  private func hasUnknownContent(_ request: JSONObject, method: HTTPMethod, fields: HTTPFields) -> Bool {
    if let length = fields[.contentLength].flatMap({ Int($0) }) { return length > 0 }
    if fields.contains(.transferEncoding) { return true }
    // Some tools state no size of any request, or count the head.
    guard !method.isSafe else { return false }
    guard let size = Self.integer(request["bodySize"]) else {
      return request["postData"]?.object == nil && (method.usuallyHasContent || fields.contains(.contentType))
    }
    return size > 0 || size < 0 && request["postData"]?["text"]?.string == nil
  }

  private mutating func postedContent(_ data: JSONValue, fields: inout HTTPFields) -> HTTPBody {
    guard let data = data.object else { return .empty }
    let type = data["mimeType"]?.string ?? ""
    if !fields.contains(.contentType), type.utf8.contains(UInt8(ascii: "/")) {
      fields.append(HTTPField(name: .contentType, value: type))
    }
    let encoding = data["encoding"]?.string ?? data["_encoding"]?.string
    if let body = content(data["text"], encoding: encoding, at: "/request/postData/text"), body.length != 0 {
      return body
    }
    return form(data["params"]?.array ?? [], type: type, fields: &fields)
  }

  /// Returns the content of a form whose items are listed.
  private mutating func form(_ items: [JSONValue], type: String, fields: inout HTTPFields) -> HTTPBody {
    guard !items.isEmpty else { return .empty }
    guard type.lowercased().hasPrefix("multipart/") else {
      let items = items.compactMap { item in
        item["name"]?.string.map { QueryItems.Item(name: $0, value: item["value"].flatMap(Self.scalarText) ?? "") }
      }
      return HTTPBody(QueryItems(items).encodedForm)
    }
    let written = fields[.contentType].flatMap(MediaType.init(parsing:))?.parameters["boundary"]
    let boundary = written ?? "backlot-boundary"
    if written == nil { fields[.contentType] = "multipart/form-data; boundary=\(boundary)" }
    let parts = items.map { part(of: $0, boundary: boundary) }
    return HTTPBody(parts.joined() + "--\(boundary)--\r\n")
  }

  private func part(of item: JSONValue, boundary: String) -> String {
    var disposition = "form-data; name=\"\(Self.quotable(item["name"]?.string ?? ""))\""
    if let file = item["fileName"]?.string, !file.isEmpty { disposition += "; filename=\"\(Self.quotable(file))\"" }
    var head = "--\(boundary)\r\nContent-Disposition: \(disposition)\r\n"
    if let type = item["contentType"]?.string, !type.isEmpty { head += "Content-Type: \(Self.quotable(type))\r\n" }
    let value = item["value"].flatMap(Self.scalarText) ?? ""
    return "\(head)\r\n\(text(value) ?? "")\r\n"
  }

  /// Returns a text for a quoted parameter, as browsers encode it (HTML Standard §4.10.21.8).
  private static func quotable(_ text: String) -> String {
    let escapes: [Unicode.Scalar: String] = ["\"": "%22", "\r": "%0D", "\n": "%0A"]
    return text.unicodeScalars.reduce(into: "") { text, scalar in
      if let escape = escapes[scalar] { text += escape } else { text.unicodeScalars.append(scalar) }
    }
  }
}

extension HTTPMethod {
  /// True if most requests with the method have content.
  fileprivate var usuallyHasContent: Bool { self == .post || self == .put || self == .patch }
}
