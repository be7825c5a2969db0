import BacklotHTTP
import BacklotJSON
import BacklotMessages
import BacklotRecording
import BacklotStubs

/// The exchanges of a journal, as `GET /__admin/requests` returns it.
struct JournalExchanges {
  private(set) var exchanges: [RecordedExchange] = []

  /// Reads a journal; returns `nil` for other content.
  ///
  /// Requests that no stub answered are left out, because the response is not that of an API.
  init?(_ bytes: [UInt8], of name: String) {
    guard let document = Self.document(bytes), let events = document.value["requests"]?.array,
      events.allSatisfy({ $0["request"]?["url"]?.string != nil })
    else { return nil }
    let lines = document.elementLines(ofMember: "requests")
    for (index, event) in events.enumerated() {
      let origin = Stub.Origin(file: name, line: lines.indices.contains(index) ? lines[index] : nil)
      if let exchange = Self.exchange(event, at: origin) { exchanges.append(exchange) }
    }
  }

  private static func document(_ bytes: [UInt8]) -> JSONDocument? {
    do throws(JSONError) { return try JSONDocument(parsing: bytes) } catch { return nil }
  }

  private static func exchange(_ event: JSONValue, at origin: Stub.Origin) -> RecordedExchange? {
    guard event["wasMatched"]?.bool != false, let logged = event["request"],
      let method = HTTPMethod(rawValue: logged["method"]?.string ?? "GET")
    else { return nil }
    var request = HTTPRequest(
      method: method,
      scheme: logged["scheme"]?.string,
      authority: authority(of: logged),
      path: logged["url"]?.string,
      headerFields: fields(of: logged["headers"])
    )
    request.body = HTTPBody(body(of: logged))
    return RecordedExchange(request: request, response: response(event["response"]), origin: origin)
  }

  private static func response(_ logged: JSONValue?) -> HTTPResponse? {
    guard let logged, logged["fault"] == nil, let status = logged["status"]?.int, (100...599).contains(status) else {
      return nil
    }
    var response = HTTPResponse(status: HTTPStatus(code: status), headerFields: fields(of: logged["headers"]))
    response.body = HTTPBody(body(of: logged))
    return response
  }

  private static func authority(of request: JSONValue) -> String? {
    guard let url = request["absoluteUrl"]?.string, let mark = url.firstRange(of: "://") else {
      return request["host"]?.string
    }
    return String(url[mark.upperBound...].prefix { $0 != "/" && $0 != "?" })
  }

  private static func fields(of logged: JSONValue?) -> HTTPFields {
    var fields = HTTPFields()
    for (name, value) in logged?.object ?? [:] {
      guard let name = HTTPField.Name(name) else { continue }
      for text in (value.array ?? [value]).compactMap(\.string) { fields.append(HTTPField(name: name, value: text)) }
    }
    return fields
  }

  private static func body(of logged: JSONValue) -> [UInt8] {
    if let text = logged["bodyAsBase64"]?.string, let bytes = Base64.decode(text) { return bytes }
    return Array((logged["body"]?.string ?? "").utf8)
  }
}
