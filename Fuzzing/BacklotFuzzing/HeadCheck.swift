import BacklotHTTP
import BacklotHTTP1

/// Properties of every head that a connection delivers, independent of the client.
enum HeadCheck {
  static func check(_ head: HTTP1RequestHead, _ limits: HTTP1Limits) throws(Finding) {
    let request = head.request
    let words = [request.method.rawValue, request.scheme, request.authority, request.path]
    for word in words.compactMap(\.self) {
      let isVisible = word.utf8.allSatisfy { $0 > 32 && $0 < 127 }
      try Finding.unless(isVisible && !word.isEmpty, "“\(word)” in a request line")
    }
    try check(request.headerFields, limits)
    let target = (request.path?.utf8.count ?? 0) + request.method.rawValue.utf8.count
    try Finding.unless(target <= limits.requestLine + 1, "a request line of \(target) bytes or more")
    if case .known(let count) = head.contentLength {
      try Finding.unless(count > 0 && count <= limits.body, "content of \(count) bytes is taken")
    }
  }

  static func check(_ fields: HTTPFields, _ limits: HTTP1Limits) throws(Finding) {
    try Finding.unless(fields.count <= limits.fieldCount, "\(fields.count) fields")
    for field in fields {
      try Finding.unless(HTTPField.Name(field.name.rawName) != nil, "“\(field.name)” is no name")
      try Finding.unless(field.name.canonicalName == field.name.rawName.lowercased(), "“\(field.name)” is misread")
      let isClean = field.value.utf8.allSatisfy { ($0 >= 32 && $0 != 127) || $0 == 9 }
      try Finding.unless(isClean, "“\(field.value)” is a field's value")
    }
  }

  /// Everything that a head says.
  static func description(_ head: HTTP1RequestHead) -> String {
    "\(head.request) \(head.version) \(head.contentLength) \(head.expectsContinue) \(head.keepsAlive) "
      + "\(head.upgrade ?? "-")\n\(head.request.headerFields)"
  }
}
