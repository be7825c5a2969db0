import BacklotJSON

/// What stands around one value in a JSON text, short enough for a line.
///
/// Shown is the innermost object or array on the way to the value that exists. Of its members come first the one that
/// was looked for, then those around it while there is room, because a name or an identifier nearby tells which of
/// many elements it is.
struct JSONExcerpt {
  private static let room = 160

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

  /// A value in at most about so many characters; objects and arrays collapse to `{…}` and `[…]` when they are longer.
  static func shortened(_ value: JSONValue, to length: Int) -> String {
    switch value {
    case .object(let object) where object.isEmpty: return "{}"
    case .array(let array) where array.isEmpty: return "[]"
    case .object(let object) where object.count > length: return "{…}"
    case .array(let array) where array.count > length: return "[…]"
    case .string(let string): return quoted(string, to: length)
    default: break
    }
    let text = value.serialized()
    if text.count <= length { return text }
    return value.object != nil ? "{…}" : value.array != nil ? "[…]" : text.prefix(length) + "…"
  }

  private static func quoted(_ string: String, to length: Int) -> String {
    let start = string.prefix(length)
    let isWhole = start.endIndex == string.endIndex
    return JSONValue.string(isWhole ? string : start + "…").serialized()
  }

  private static func text(of container: JSONValue, around wanted: String?) -> String {
    switch container {
    case .object(let object):
      let parts = object.map { "\(quoted($0.key, to: 40)):\(shortened($0.value, to: 40))" }
      let center = wanted.flatMap { object.index(forKey: $0) } ?? 0
      return "{\(window(parts, around: center))}"
    case .array(let array):
      let center = wanted.flatMap { Int($0) } ?? 0
      return "[\(window(array.map { shortened($0, to: 40) }, around: center))]"
    default:
      return shortened(container, to: room)
    }
  }

  /// As many parts around one of them as there is room for, those before it and behind it in turn.
  private static func window(_ parts: [String], around center: Int) -> String {
    guard !parts.isEmpty else { return "" }
    var range = min(max(center, 0), parts.count - 1)..<min(max(center, 0), parts.count - 1) + 1
    var length = parts[range.lowerBound].count
    while true {
      let before = range.lowerBound - 1
      if before >= 0, length + parts[before].count <= room {
        length += parts[before].count
        range = before..<range.upperBound
      } else if range.upperBound < parts.count, length + parts[range.upperBound].count <= room {
        length += parts[range.upperBound].count
        range = range.lowerBound..<range.upperBound + 1
      } else {
        break
      }
    }
    let shown = parts[range].joined(separator: ",")
    return (range.lowerBound > 0 ? "…," : "") + shown + (range.upperBound < parts.count ? ",…" : "")
  }
}
