import BacklotJSON

/// Writes values as items of a query, a form or cookies, the counterpart of ``ItemsReader``.
struct ItemsWriter {
  let escaping: SentText.Escaping

  /// Returns the items, or `nil` if the value cannot be written as items.
  func items(writing value: JSONValue, _ encoding: ItemEncoding) -> [String]? {
    if encoding.style == .deepObject { return deepItems(value, named: escaping.escaped(encoding.name), depth: 0) }
    switch value {
    case .array(let elements) where encoding.isExploded:
      return all(elements.map { item(named: encoding.name, value: $0) })
    case .object(let object) where encoding.isExploded:
      return all(object.flatMap { name, value in members(named: name, value: value) })
    default:
      return singleItem(value, encoding: encoding).map { [$0] }
    }
  }

  private func singleItem(_ value: JSONValue, encoding: ItemEncoding) -> String? {
    let writer = StyleWriter(name: encoding.name, style: encoding.style, isExploded: false, escaping: escaping)
    return writer.text(of: value).map { "\(escaping.escaped(encoding.name))=\($0)" }
  }

  private func item(named name: String, value: JSONValue) -> String? {
    value.scalarText.map { "\(escaping.escaped(name))=\(escaping.escaped($0))" }
  }

  /// Returns the item of a member, or one item for each element of an array.
  private func members(named name: String, value: JSONValue) -> [String?] {
    value.array?.map { item(named: name, value: $0) } ?? [item(named: name, value: value)]
  }

  private func all(_ items: [String?]) -> [String]? {
    let written = items.compactMap(\.self)
    return written.count == items.count ? written : nil
  }

  private func deepItems(_ value: JSONValue, named name: String, depth: Int) -> [String]? {
    switch value {
    case .object(let object):
      guard depth < DeepObjectReader.maximumDepth else { return nil }
      // A bracket ends a name even if it is escaped.
      guard object.keys.allSatisfy({ !$0.isEmpty && !$0.utf8.contains(UInt8(ascii: "]")) }) else { return nil }
      return flat(
        object.map { key, value in deepItems(value, named: "\(name)[\(escaping.escaped(key))]", depth: depth + 1) }
      )
    case .array(let elements):
      guard depth > 0, depth < DeepObjectReader.maximumDepth else { return nil }
      return flat(elements.enumerated().map { deepItems($1, named: "\(name)[\($0)]", depth: depth + 1) })
    default:
      guard depth > 0 else { return nil }
      return value.scalarText.map { ["\(name)=\(escaping.escaped($0))"] }
    }
  }

  private func flat(_ lists: [[String]?]) -> [String]? {
    let written = lists.compactMap(\.self)
    return written.count == lists.count ? written.flatMap(\.self) : nil
  }
}
