import BacklotJSON

/// Writes a value as a single text, by a style, the counterpart of ``StyleReader``.
struct StyleWriter {
  let name: String
  let style: Parameter.Style
  let isExploded: Bool
  let escaping: SentText.Escaping

  /// Returns the text, or `nil` if the value has nested arrays or objects, or would be read as a different value.
  func text(of value: JSONValue) -> String? {
    switch style {
    case .label: joined(value, separator: isExploded ? "." : ",").map { ".\($0)" }
    case .matrix: matrix(value)
    default: joined(value, separator: separator)
    }
  }

  /// The separator.
  ///
  /// If characters are escaped, so is a separator that is not allowed in a URI.
  private var separator: String {
    switch style {
    case .spaceDelimited: escaping == .none ? " " : "%20"
    case .pipeDelimited: escaping == .none ? "|" : "%7C"
    case .tabDelimited: escaping == .none ? "\t" : "%09"
    default: ","
    }
  }

  private func matrix(_ value: JSONValue) -> String? {
    let name = escaping.escaped(name)
    switch value {
    case .array(let elements) where isExploded:
      return texts(of: elements).map { $0.map { ";\(name)=\($0)" }.joined() }
    case .object where isExploded:
      return joined(value, separator: ";").map { ";\($0)" }
    default:
      return joined(value, separator: ",").map { $0.isEmpty ? ";\(name)" : ";\(name)=\($0)" }
    }
  }

  private func joined(_ value: JSONValue, separator: String) -> String? {
    switch value {
    case .array(let elements): texts(of: elements)?.joined(separator: separator)
    case .object(let object): pairs(of: object).map { joined($0, separator: separator) }
    default: value.scalarText.map(escaping.escaped)
    }
  }

  private func joined(_ pairs: [(name: String, text: String)], separator: String) -> String {
    let sign = isExploded ? "=" : separator
    return pairs.map { "\($0.name)\(sign)\($0.text)" }.joined(separator: separator)
  }

  /// Returns the texts of some elements, or `nil` if an element has none.
  ///
  /// Also returns `nil` for a single empty text, which would be read as no element.
  private func texts(of elements: [JSONValue]) -> [String]? {
    let texts = elements.compactMap { $0.scalarText.flatMap(part) }
    return texts.count == elements.count && texts != [""] ? texts : nil
  }

  private func pairs(of object: JSONObject) -> [(name: String, text: String)]? {
    let pairs = object.compactMap { name, value -> (name: String, text: String)? in
      guard let name = part(name), let text = value.scalarText.flatMap(part) else { return nil }
      if escaping == .none, isExploded, name.utf8.contains(UInt8(ascii: "=")) { return nil }
      return (name, text)
    }
    return pairs.count == object.count ? pairs : nil
  }

  /// Returns an element, or `nil` if it contains the separator and escaping cannot distinguish the two.
  private func part(_ text: String) -> String? {
    guard let separator = ambiguous else { return escaping.escaped(text) }
    if text.utf8.contains(separator) { return nil }
    if escaping == .none, text.utf8.first == 32 || text.utf8.last == 32 { return nil }
    return escaping.escaped(text)
  }

  /// The separator, if its escape also separates or there are no escapes.
  private var ambiguous: UInt8? {
    if style == .label, isExploded { return UInt8(ascii: ".") }
    let separator = Separator(style)
    return separator.escape != nil || escaping == .none ? separator.byte : nil
  }
}
