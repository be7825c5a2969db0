import BacklotFormats
import BacklotHTTP
import BacklotJSON
import BacklotMessages
import BacklotRecording

/// An exchange with a secret in places that are chosen by decisions.
struct RedactionPlan {
  private var choices: Choices
  private let noise: [UInt8]
  /// The secret, which has at least eight bytes and a digit.
  private(set) var secret: String

  init(_ choices: Choices, noise: [UInt8]) {
    var choices = choices
    let letters = Array("abcXYZ0189_-.+/=&%<>\"\\ ~{}:;,é'")
    let count = 8 + choices.next(below: 24)
    var secret = "q7"
    for _ in 0..<count { secret.append(choices.pick(letters)) }
    self.secret = secret + "9z"
    self.choices = choices
    self.noise = noise
  }

  mutating func exchange() -> RecordedExchange {
    var request = HTTPRequest(method: .post, scheme: "https", authority: "a.example", path: "/")
    request.path = "/" + (flip() ? percent(secret, .pathSegment) : "x") + query()
    request.headerFields = fields(ofResponse: false)
    let sent = content()
    request.headerFields[.contentType] = sent.type
    request.body = HTTPBody(sent.bytes)
    var response = HTTPResponse(status: .ok, headerFields: fields(ofResponse: true))
    let received = content()
    response.headerFields[.contentType] = received.type
    response.headerFields[.contentLength] = String(received.bytes.count)
    response.body = HTTPBody(received.bytes)
    // At least one place names the secret.
    request.headerFields[.authorization] = "Bearer \(field(secret))"
    var exchange = RecordedExchange(request: request, response: response, origin: Stub.Origin(file: "fuzzing"))
    exchange.chunks = chunks(of: received.bytes.count)
    return exchange
  }

  private mutating func flip() -> Bool { choices.next(below: 2) == 0 }

  /// A value of a header field cannot begin or end with white space, which the secret does not.
  private func field(_ text: String) -> String { text }

  private mutating func query() -> String {
    let name = choices.pick(["access_token", "api_key", "a", "X-Amz-Signature"])
    switch choices.next(below: 4) {
    case 0: return "?a=1&\(name)=\(percent(secret, .query))"
    case 1: return "?u=\(percent("https://b.example/?token=" + percent(secret, .query), .query))&b"
    case 2: return "?j=\(percent(json(), .query))"
    default: return "?x=y"
    }
  }

  private mutating func fields(ofResponse isResponse: Bool) -> HTTPFields {
    var fields = HTTPFields()
    let encoded = percent(secret, .form)
    for _ in 0..<choices.next(below: 4) {
      switch choices.next(below: 7) {
      case 0: fields.append(HTTPField(name: .cookie, value: "theme=dark; sid=\(encoded)"))
      case 1: fields.append(HTTPField(name: .setCookie, value: "sid=\(encoded); Path=/; Secure"))
      case 2: append("X-Api-Key", secret, to: &fields)
      case 3: fields.append(HTTPField(name: .location, value: "https://b.example/?token=\(encoded)#a"))
      case 4: append("Link", "<https://b.example/?sig=\(encoded)>; rel=next", to: &fields)
      case 5: append("X-Note", "see \(secret)!", to: &fields)
      default: append("X-Encoded", Base64.encode("x".utf8 + Array(secret.utf8)), to: &fields)
      }
    }
    return fields
  }

  private func append(_ name: String, _ value: String, to fields: inout HTTPFields) {
    guard let name = HTTPField.Name(name) else { return }
    fields.append(HTTPField(name: name, value: value))
  }

  private mutating func content() -> (type: String, bytes: [UInt8]) {
    let text = String(decoding: noise, as: UTF8.self)
    switch choices.next(below: 9) {
    case 0: return ("application/json", Array(json().utf8))
    case 1: return ("application/x-www-form-urlencoded", Array("a=1&password=\(percent(secret, .form))&b".utf8))
    case 2: return ("application/xml", Array("<a><token>\(xml(secret))</token><b c='1'/></a>".utf8))
    case 3: return ("text/xml", Array("<a password=\"\(xml(secret))\">\(xml(secret))</a>".utf8))
    case 4: return ("text/event-stream", Array("data: \(json())\n\nid: 4\ndata: x\n\n".utf8))
    case 5:
      let part = "Content-Disposition: form-data; name=\"password\"\r\n\r\n\(secret)\r\n"
      return ("multipart/form-data; boundary=b", Array("--b\r\n\(part)--b--\r\n".utf8))
    case 6: return ("text/plain", Array("it is \(secret) ".utf8) + noise)
    case 7: return ("application/json", noise)
    default: return ("text/html", Array("<p>\(text)</p><script>x = \(json())</script>".utf8))
    }
  }

  private mutating func json() -> String {
    let name = choices.pick(["access_token", "refreshToken", "a", "pass\\u0077ord"])
    let value = "\"\(escaped(secret))\""
    switch choices.next(below: 4) {
    case 0: return "{\"n\": [1, {\"\(name)\" : \(value), \"z\": true}]}"
    case 1: return "{\"secrets\": [\(value), {\"b\": \(value)}], \"c\": 12}"
    case 2: return "{\"s\": \(JSONValue.string("{\"\(name)\":\(value)}").serialized())}"
    default: return "{\"u\": \"https://b.example/?token=\(percent(secret, .query))\", \"t\": \(value)}"
    }
  }

  private mutating func chunks(of count: Int) -> [RecordedChunk] {
    var chunks: [RecordedChunk] = []
    var rest = count
    while rest > 0 {
      let length = chunks.count == 5 ? rest : min(rest, 1 + choices.next(below: 64))
      chunks.append(RecordedChunk(length: length, time: .zero))
      rest -= length
    }
    return chunks
  }

  // MARK: Encodings

  private mutating func percent(_ text: String, _ component: PercentEncoding.Component) -> String {
    switch choices.next(below: 3) {
    case 0: PercentEncoding.encode(text, for: component)
    case 1: PercentEncoding.encode(text, for: .form).replacing("+", with: "%20")
    default: text.utf8.map { "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
  }

  private mutating func escaped(_ text: String) -> String {
    let escapesAll = flip()
    return text.utf16.map { unit in
      guard escapesAll || unit > 0x7E else {
        let byte = UInt8(truncatingIfNeeded: unit)
        return byte == 34 || byte == 92
          ? "\\" + String(Character(Unicode.Scalar(byte))) : String(Character(Unicode.Scalar(byte)))
      }
      let digits = String(unit, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }.joined()
  }

  private mutating func xml(_ text: String) -> String {
    if flip() { return String(decoding: XMLText.escaped(text.utf8), as: UTF8.self) }
    return text.unicodeScalars.map { "&#\($0.value);" }.joined()
  }
}
