import BacklotHTTP

/// The parts of a request's target that stubs look at, split once.
struct RequestTarget: Sendable {
  /// The path as it was sent, percent-encoded, without the query.
  let path: String
  /// The query as it was sent, without its `?`.
  let query: Substring?

  init(_ request: HTTPRequest) {
    var whole = request.path ?? "/"
    whole.makeContiguousUTF8()
    guard let mark = whole.utf8.firstIndex(of: UInt8(ascii: "?")) else {
      path = whole
      query = nil
      return
    }
    path = String(whole[..<mark])
    query = whole[whole.index(after: mark)...]
  }

  var queryItems: QueryItems { query.map { QueryItems(parsing: $0) } ?? QueryItems() }
}
