package import BacklotHTTP

/// The parts of a request's target that stubs use, split once.
package struct RequestTarget: Sendable {
  /// The percent-encoded path as it was sent, without the query.
  package let path: String
  /// The query as it was sent, without its `?`.
  package let query: Substring?

  /// Splits the target of a request.
  package init(_ request: HTTPRequest) { self.init(target: request.path) }

  /// Splits a target.
  ///
  /// A `nil` target is treated as `/`.
  package init(target: String?) {
    var whole = target ?? "/"
    guard let mark = whole.withUTF8({ $0.firstIndex(of: UInt8(ascii: "?")) }) else {
      path = whole
      query = nil
      return
    }
    let index = whole.utf8.index(whole.startIndex, offsetBy: mark)
    path = String(whole[..<index])
    query = whole[whole.utf8.index(after: index)...]
  }

  package var queryItems: QueryItems { query.map { QueryItems(parsing: $0) } ?? QueryItems() }
}
