import BacklotJSON

/// Expressions for the values of a request in response templates.
struct RequestValues {
  /// The name of the request: `request`, or `originalRequest` in webhooks.
  var name = "request"

  func word(_ path: String) -> HelperExpression { .call(HelperCall(name: "\(name).\(path)")) }

  /// Returns a value by its name in a part of the request, or `nil` if no template can name it.
  func member(_ key: String, of part: String) -> HelperExpression? {
    guard !key.isEmpty, !key.utf8.contains(where: { "[]}\n\r".utf8.contains($0) }) else { return nil }
    let isPlain = key.utf8.allSatisfy {
      (48...57).contains($0) || (97...122).contains($0 | 32) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
    }
    return word(part + "." + (isPlain ? key : "[\(key)]"))
  }

  /// Returns a part of the JSON content, or a default if there is no such part or no content.
  func content(_ path: String, default usual: HelperExpression?) -> HelperExpression {
    var content = word("body")
    if usual != nil { content = .call(HelperCall(name: "defaultIfEmpty", arguments: [content, .text("{}")])) }
    var call = HelperCall(name: "jsonPath", arguments: [content, .text(path)])
    call.options = [("default", usual ?? .text(""))]
    return .call(call)
  }

  /// Returns an expression, or a default if its value is missing.
  func value(_ expression: HelperExpression, default usual: HelperExpression?) -> HelperExpression {
    guard let usual else { return expression }
    return .call(HelperCall(name: "val", arguments: [expression], options: [("or", usual)]))
  }
}
