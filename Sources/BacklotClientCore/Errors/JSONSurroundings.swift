/// An excerpt around a value in JSON text, short enough for one line.
///
/// The excerpt is of the innermost existing object or array on the path to the value. It contains the requested member
/// first, then its neighbors while there is room, because a nearby name or identifier shows which of many elements it
/// is.
struct JSONSurroundings {
  private static let room = 120

  let text: String

  init(of value: JSONText, at tokens: [String]) {
    var container = value
    var wanted: String?
    for (index, token) in tokens.enumerated() {
      wanted = token
      guard index < tokens.count - 1, let child = container.child(token), child.isContainer else { break }
      container = child
    }
    text = Self.text(of: container, around: wanted)
  }

  private static func text(of container: JSONText, around wanted: String?) -> String {
    if let members = container.members {
      let center = members.firstIndex { $0.name.string == wanted } ?? 0
      let window = window(of: members.count, around: center) { place in
        "\(members[place].name.excerpt(width: 40)):\(members[place].value.excerpt(width: 40))"
      }
      return "{\(window)}"
    }
    if let elements = container.elements {
      let center = wanted.flatMap { Int($0) } ?? 0
      return "[" + window(of: elements.count, around: center) { elements[$0].excerpt(width: 40) } + "]"
    }
    return container.excerpt(width: room)
  }

  /// Returns the parts of an object or array around one part, alternately from both sides, until there is no more room.
  private static func window(of count: Int, around center: Int, part: (Int) -> String) -> String {
    guard count > 0 else { return "" }
    let center = min(max(center, 0), count - 1)
    var parts = [part(center)]
    var (start, end) = (center, center + 1)
    var length = parts[0].count
    while length < room, start > 0 || end < count {
      if start > 0 {
        start -= 1
        parts.insert(part(start), at: 0)
        length += parts[0].count
      }
      if end < count {
        parts.append(part(end))
        end += 1
        length += parts[parts.count - 1].count
      }
    }
    return (start > 0 ? "…," : "") + parts.joined(separator: ",") + (end < count ? ",…" : "")
  }
}
