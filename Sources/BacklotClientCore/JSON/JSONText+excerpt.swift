extension JSONText {
  /// Returns the value as compact JSON, shortened to about `width` characters with "…" for omitted parts.
  func excerpt(width: Int) -> String {
    var excerpt = ""
    write(to: &excerpt, width: width)
    return excerpt
  }

  /// Appends the value and stops at the width, so that an excerpt never nests deeper than its width.
  private func write(to excerpt: inout String, width: Int) {
    let room = max(8, width - excerpt.unicodeScalars.count)
    if let string {
      excerpt += Self.quoted(string, width: room)
    } else if let elements {
      write(elements, between: "[", and: "]", to: &excerpt, width: width) { element, excerpt in
        element.write(to: &excerpt, width: width)
      }
    } else if let members {
      write(members, between: "{", and: "}", to: &excerpt, width: width) { member, excerpt in
        member.name.write(to: &excerpt, width: width)
        excerpt += ":"
        member.value.write(to: &excerpt, width: width)
      }
    } else {
      excerpt += text.count <= room ? text : text.prefix(room) + "…"
    }
  }

  private func write<Item>(
    _ items: [Item],
    between open: String,
    and close: String,
    to excerpt: inout String,
    width: Int,
    body write: (Item, inout String) -> Void
  ) {
    excerpt += open
    for (position, item) in items.enumerated() {
      if position > 0 { excerpt += "," }
      if excerpt.unicodeScalars.count >= width {
        excerpt += "…"
        break
      }
      write(item, &excerpt)
    }
    excerpt += close
  }

  private static func quoted(_ string: String, width: Int) -> String {
    let start = string.unicodeScalars.prefix(width)
    let quoted = JSONString.quoted(start)
    return start.endIndex < string.unicodeScalars.endIndex ? String(quoted.unicodeScalars.dropLast()) + "…\"" : quoted
  }
}
