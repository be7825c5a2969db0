/// A path to a value in a request, as Mockoon writes it: `users.0.name`, in which `\.` is a dot in a name, or a JSONPath.
struct MockoonPath {
  /// The text of a JSONPath.
  private let whole: String?
  /// The names and indexes, if it is not a JSONPath.
  let names: [String]

  init(_ text: String) {
    whole = text.hasPrefix("$") ? text : nil
    var names = [""]
    var isEscaped = false
    for character in text {
      if character == "." && !isEscaped {
        names.append("")
      } else if character != "\\" || isEscaped {
        names[names.count - 1].append(character)
      }
      isEscaped = character == "\\" && !isEscaped
    }
    self.names = names
  }

  var jsonPath: String { whole ?? TextMatchers.path(names) }

  /// The name of an item in a query or a form, with brackets as servers in JavaScript read them.
  var queryName: String? {
    guard whole == nil, let first = names.first, !first.isEmpty else { return nil }
    return first + names.dropFirst().map { "[\($0)]" }.joined()
  }
}
