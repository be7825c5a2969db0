/// Objects that are required or not, with members that are required or not.
extension EndpointRow {
  /// The schema of the component `Matrix`: the members that Swift turns into text, each required, `null` or optional.
  static let matrix = #"""
    {"type": "object", "required": ["e", "f", "l", "n", "m", "o", "d"], "properties": {"e": {"$ref": "@Kind"},
    "f": {"type": "string", "format": "date"}, "l": \#(kinds), "n": {"anyOf": [{"$ref": "@Kind"}, {"type": "null"}]},
    "m": {"anyOf": [\#(kinds), {"type": "null"}]}, "o": {"type": "object", "required": ["k"], "properties": {"k": {"$ref": "@Kind"}}},
    "d": {"type": "object", "additionalProperties": {"$ref": "@Kind"}}, "e2": {"$ref": "@Kind"},
    "f2": {"type": "string", "format": "date"}, "l2": \#(kinds), "n2": {"anyOf": [{"$ref": "@Kind"}, {"type": "null"}]}}}
    """#

  private static let kinds = #"{"type": "array", "items": {"$ref": "@Kind"}}"#
  private static let value =
    #"API.Matrix(e: .a, f: "2020-01-02", l: [.a, .bC], n: .a, m: [.a], o: .init(k: .a), d: ["z": .a], e2: .a, f2: "2020-01-03", l2: [.a], n2: .value(.a))"#
  private static let members = "e=a&f=2020-01-02&l=a&l=b%20c&n=a&m=a"
  private static let others = "e2=a&f2=2020-01-03&l2=a&n2=a"

  private static func parameter(_ location: String, _ isRequired: Bool, _ more: String = "") -> String {
    #""parameters": [{"name": "p", "in": "\#(location)", "required": \#(isRequired), "schema": {"$ref": "@Matrix"}\#(more)}]"#
  }

  private static func form(_ isRequired: Bool) -> String {
    #""x-throws": true, "requestBody": {"required": \#(isRequired), "content": {"application/x-www-form-urlencoded": {"schema": {"$ref": "@Matrix"}}}}"#
  }

  static let presence = [false, true].enumerated().flatMap { rows(isRequired: $1, after: 49 + 6 * $0) }

  private static func rows(isRequired: Bool, after index: Int) -> [EndpointRow] {
    let name = isRequired ? "a required object" : "an optional object"
    let deep = (members + "&o[k]=a&d[z]=a&" + others).split(separator: "&").map { item in
      let parts = item.split(separator: "=")
      let keys = parts[0].split(separator: "[", maxSplits: 1)
      return "p%5B\(keys[0])%5D" + (keys.count > 1 ? "%5B\(keys[1].dropLast())%5D" : "") + "=\(parts[1])"
    }
    let joined = "e,a,f,2020-01-02,l,a%2Cb%20c,n,a,m,a,o,%7B%22k%22:%22a%22%7D,d,%7B%22z%22:%22a%22%7D"
    let text = #"e,a,f,2020-01-02,l,a,b c,n,a,m,a,o,{"k":"a"},d,{"z":"a"},e2,a,f2,2020-01-03,l2,a,n2,a"#
    let json = "o=%7B%22k%22:%22a%22%7D&d=%7B%22z%22:%22a%22%7D"
    return [
      EndpointRow(
        "\(name) in brackets",
        parameter("query", isRequired, #", "style": "deepObject", "explode": true"#),
        "p: \(value)",
        "POST /\(index)/op?\(deep.joined(separator: "&"))"
      ),
      EndpointRow(
        "\(name) in a query",
        #""x-throws": true, "# + parameter("query", isRequired),
        "p: \(value)",
        "POST /\(index + 1)/op?\(members)&\(json)&\(others)"
      ),
      EndpointRow(
        "\(name) in one item",
        #""x-throws": true, "# + parameter("query", isRequired, #", "explode": false"#),
        "p: \(value)",
        "POST /\(index + 2)/op?p=\(joined),e2,a,f2,2020-01-03,l2,a,n2,a"
      ),
      EndpointRow(
        "\(name) in a header field",
        #""x-throws": true, "# + parameter("header", isRequired),
        "p: \(value)",
        "POST /\(index + 3)/op",
        "p: \(text)"
      ),
      EndpointRow(
        "\(name) in a form",
        form(isRequired),
        "body: \(value)",
        "POST /\(index + 4)/op",
        "Content-Type: application/x-www-form-urlencoded",
        "\(members)&\(json)&\(others)".replacing("%20", with: "+").replacing("22:%", with: "22%3A%")
      ),
      EndpointRow(
        "\(name) with null",
        parameter("query", isRequired, #", "style": "deepObject", "explode": true"#),
        #"p: API.Matrix(e: .a, f: "2020-01-02", l: [], n: nil, m: nil, o: .init(k: .a), d: [:], n2: .null)"#,
        "POST /\(index + 5)/op?p%5Be%5D=a&p%5Bf%5D=2020-01-02&p%5Bo%5D%5Bk%5D=a"
      ),
    ]
  }
}
