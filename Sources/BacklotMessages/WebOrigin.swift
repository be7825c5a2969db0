/// The origin of a web page: scheme, host and port, as browsers send them in the `Origin` field.
package struct WebOrigin: Sendable, Hashable {
  /// The origin in lower case, without a trailing slash and without the default port of its scheme
  /// (https://html.spec.whatwg.org/#ascii-serialisation-of-an-origin).
  package let text: String

  /// Parses an origin such as `http://localhost:3000`, or `null` for pages in files and sandboxes.
  package init(_ text: String) {
    var form = text.lowercased()
    if form.hasSuffix("/") { form.removeLast() }
    for (scheme, port) in [("http://", ":80"), ("https://", ":443")] where form.hasPrefix(scheme) {
      if form.hasSuffix(port) { form.removeLast(port.count) }
    }
    self.text = form
  }

  /// Returns whether the origin has this authority, with any scheme.
  package func hasAuthority(_ authority: String) -> Bool {
    guard let scheme = text.firstRange(of: "://").map({ text[..<$0.upperBound] }), !authority.isEmpty else {
      return false
    }
    return WebOrigin(scheme + authority) == self
  }
}
