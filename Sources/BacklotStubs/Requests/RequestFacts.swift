import BacklotHTTP
import BacklotJSON

/// What matchers ask of a request, each thing worked out when it is first asked for and then kept.
struct RequestFacts {
  let received: ReceivedRequest
  let target: RequestTarget
  private var knownQuery: QueryItems?
  private var knownForm: QueryItems?
  private var knownAuthority: RequestAuthority??
  private var knownCookies: HTTPCookies?
  private var knownJSON: Result<JSONValue, JSONError>?

  init(_ received: ReceivedRequest) {
    self.received = received
    target = RequestTarget(received.message)
  }

  var request: HTTPRequest { received.message }
  var body: [UInt8] { received.body }

  var query: QueryItems {
    mutating get { Self.remembered(&knownQuery) { [target] in target.queryItems } }
  }

  var cookies: HTTPCookies {
    mutating get { Self.remembered(&knownCookies) { [received] in received.cookies } }
  }

  var form: QueryItems {
    mutating get {
      Self.remembered(&knownForm) { [received] in received.form }
    }
  }

  /// Host and port from the target, or else from the `Host` field (RFC 9112 §3.2).
  var authority: RequestAuthority? {
    mutating get {
      Self.remembered(&knownAuthority) { [request = received.message] in
        (request.authority ?? request.headerFields[.host]).map {
          RequestAuthority(authority: $0, scheme: request.scheme)
        }
      }
    }
  }

  /// The body as JSON, or why it is none.
  var json: Result<JSONValue, JSONError> {
    mutating get {
      Self.remembered(&knownJSON) { [received] in
        do throws(JSONError) {
          return .success(try JSONValue(parsing: received.body))
        } catch {
          return .failure(error)
        }
      }
    }
  }

  private static func remembered<Value>(_ place: inout Value?, _ work: () -> Value) -> Value {
    if let known = place { return known }
    let value = work()
    place = value
    return value
  }
}
