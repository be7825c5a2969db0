import BacklotJSON

/// An excerpt around a value in JSON text, short enough for one line.
///
/// The excerpt is of the innermost existing object or array on the path to the value. It contains the requested member
/// first, then its neighbors while there is room, because a nearby name or identifier shows which of many elements it
/// is.
struct JSONSurroundings {
  private static let room = 120

  let text: String

  init(of value: JSONValue, at tokens: [String]) {
    var container = value
    var wanted: String?
    for (index, token) in tokens.enumerated() {
      wanted = token
      guard index < tokens.count - 1, let child = container[at: JSONPointer(tokens: [token])] else { break }
      container = child
    }
    text = Self.text(of: container, around: wanted)
  }

  private static func text(of container: JSONValue, around wanted: String?) -> String {
    switch container {
    case .object(let object):
      let center = wanted.flatMap { object.index(forKey: $0) } ?? 0
      return "{" + window(of: object.count, around: center) { member(object[$0]) } + "}"
    case .array(let array):
      let center = wanted.flatMap { Int($0) } ?? 0
      return "[" + window(of: array.count, around: center) { array[$0].excerpt(width: 40) } + "]"
    default:
      return container.excerpt(width: room)
    }
  }

  private static func member(_ member: JSONObject.Element) -> String {
    "\(JSONValue.string(member.key).excerpt(width: 40)):\(member.value.excerpt(width: 40))"
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
