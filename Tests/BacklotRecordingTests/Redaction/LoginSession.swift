import BacklotRecording

/// A session of a client that logs in, with six kinds of secrets.
struct LoginSession {
  let bearerToken = "qP7x.Zm4-Yt9_Lw2aVb8"
  let sessionCookie = "s%3AfX81kPq0zT"
  let refreshToken = "rt/9f+Kd03Lq=="
  let apiKey = "k3y-Zq81/xx+7"
  let cardNumber = "4111111111111111"
  let streamToken = "stm_0f9Jq2LpX7"

  var secrets: [String] { [bearerToken, sessionCookie, refreshToken, apiKey, cardNumber, streamToken] }

  var exchanges: [RecordedExchange] { [login, call, payment, refresh, stream] }

  private var login: RecordedExchange {
    let body = #"""
      {
        "access_token": "\#(bearerToken)", "refresh_token": "\#(refreshToken)",
        "expires_in": 3600, "user": {"id": 7, "name": "Rex"}
      }
      """#
    return exchange(
      1,
      HTTPRequest(
        method: .post,
        scheme: "https",
        authority: "api.example.com",
        path: "/login?api_key=\(PercentEncoding.encode(apiKey, for: .query))&lang=en",
        headerFields: [.contentType: "application/json", .contentLength: "29"],
        body: #"{"user":"rex","password":"h"}"#
      ),
      HTTPResponse(
        status: .ok,
        headerFields: [
          .contentType: "application/json", .contentLength: String(body.utf8.count),
          .setCookie: "sid=\(sessionCookie); Path=/; HttpOnly",
        ],
        body: HTTPBody(body)
      )
    )
  }

  private var call: RecordedExchange {
    exchange(
      20,
      HTTPRequest(
        method: .get,
        scheme: "https",
        authority: "api.example.com",
        path: "/dogs/\(bearerToken)/x",
        headerFields: [.authorization: "Bearer \(bearerToken)", .cookie: "theme=dark; sid=\(sessionCookie)"]
      ),
      HTTPResponse(
        status: .found,
        headerFields: [.location: "https://www.example.com/next?t=\(PercentEncoding.encode(apiKey, for: .query))"]
      )
    )
  }

  private var payment: RecordedExchange {
    let form = "card=4111+1111+1111+1111&number=\(cardNumber)&name=Rex"
    return exchange(
      40,
      HTTPRequest(
        method: .post,
        scheme: "https",
        authority: "api.example.com",
        path: "/pay",
        headerFields: [
          .contentType: "application/x-www-form-urlencoded", .contentLength: String(form.utf8.count),
          .authorization: "Bearer \(bearerToken)",
        ],
        body: HTTPBody(form)
      ),
      HTTPResponse(
        status: .ok,
        headerFields: [.contentType: "application/json"],
        body: HTTPBody(#"{"paid":true,"with":\#(cardNumber),"by":"\#(refreshToken.replacing("/", with: "\\/"))"}"#)
      )
    )
  }

  private var refresh: RecordedExchange {
    exchange(
      60,
      HTTPRequest(
        method: .post,
        scheme: "https",
        authority: "api.example.com",
        path: "/token",
        headerFields: [.contentType: "application/x-www-form-urlencoded"],
        body: HTTPBody(
          "grant_type=refresh_token&refresh_token=\(PercentEncoding.encode(refreshToken, for: .form))"
        )
      ),
      HTTPResponse(
        status: .ok,
        headerFields: [.contentType: "text/xml"],
        body: HTTPBody("<ok by=\"me\">\(apiKey)<a>\(refreshToken)</a></ok>")
      )
    )
  }

  private var stream: RecordedExchange {
    let first = "data: {\"hello\": 1}\n\ndata: {\"access_token\": \"\(streamToken.prefix(6))"
    let second = "\(streamToken.dropFirst(6))\"}\n\ndata: done \(streamToken)\n\n"
    var exchange = exchange(
      80,
      HTTPRequest(method: .get, scheme: "https", authority: "api.example.com", path: "/events"),
      HTTPResponse(
        status: .ok,
        headerFields: [.contentType: "text/event-stream"],
        body: HTTPBody(first + second)
      )
    )
    exchange.chunks = [
      RecordedChunk(length: first.utf8.count, time: .zero),
      RecordedChunk(length: second.utf8.count, time: .seconds(1)),
    ]
    return exchange
  }

  private func exchange(_ line: Int, _ request: HTTPRequest, _ response: HTTPResponse) -> RecordedExchange {
    RecordedExchange(request: request, response: response, origin: Stub.Origin(file: "session.har", line: line))
  }
}

extension RecordedExchange {
  /// All texts of the exchange.
  var text: String {
    let content = { (body: HTTPBody) in String(decoding: body.bytes ?? [], as: UTF8.self) }
    return """
      \(request)
      \(request.headerFields)

      \(content(request.body))
      \(response.map { "\($0.status)\n\($0.headerFields)\n\n\(content($0.body))" } ?? "")
      """
  }
}
