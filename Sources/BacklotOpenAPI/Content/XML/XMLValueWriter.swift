import BacklotJSON

/// Writes a value as XML, by its schema's annotations or plainly, the counterpart of ``XMLValueReader``.
struct XMLValueWriter {
  private var bytes: [UInt8] = []

  /// Returns the document.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - shape: The annotations. Without annotations, all values are elements inside of `<xml>`.
  static func bytes(of value: JSONValue, _ shape: ValueShape?) -> [UInt8] {
    var writer = XMLValueWriter()
    let shape = shape ?? ValueShape()
    let name = shape.xml.name ?? "xml"
    writer.write(value, as: shape, name: name, depth: 0)
    return writer.bytes
  }

  /// The maximum depth.
  ///
  /// Deeper values are omitted, because readers reject them.
  private static let maximumDepth = 500

  private mutating func write(_ value: JSONValue, as shape: ValueShape, name: String, depth: Int) {
    guard depth < Self.maximumDepth else { return }
    let name = (shape.xml.prefix.map { "\($0.xmlName):" } ?? "") + name.xmlName
    append("<\(name)")
    writeNamespace(of: shape)
    if case .object(let object) = value { writeAttributes(object, as: shape) }
    let start = bytes.count
    append(">")
    writeContent(value, as: shape, depth: depth)
    if bytes.count == start + 1, !(value.string != nil || value.array != nil) {
      bytes.removeLast()
      append("/>")
    } else {
      append("</\(name)>")
    }
  }

  private mutating func writeContent(_ value: JSONValue, as shape: ValueShape, depth: Int) {
    switch value {
    case .object(let object):
      for (name, value) in object {
        let member = shape.anyMember(name)
        if !member.xml.isAttribute || value.scalarText == nil {
          writeMember(name, value: value, as: member, depth: depth)
        }
      }
    case .array(let elements):
      let name = shape.element.xml.name ?? shape.element.component ?? "item"
      for element in elements { write(element, as: shape.element, name: name, depth: depth + 1) }
    case .null: break
    default: append(Self.escaped(value.scalarText ?? ""))
    }
  }

  private mutating func writeMember(_ name: String, value: JSONValue, as shape: ValueShape, depth: Int) {
    guard case .array(let elements) = value else {
      return write(value, as: shape, name: shape.elementName(ofMember: name), depth: depth + 1)
    }
    let item = shape.itemName(ofMember: name)
    guard shape.xml.isWrapped else {
      for element in elements { write(element, as: shape.element, name: item, depth: depth + 1) }
      return
    }
    var named = shape
    if named.element.xml.name == nil {
      var element = shape.element
      element.xml.name = item
      named.elements = [element]
    }
    write(value, as: named, name: shape.elementName(ofMember: name), depth: depth + 1)
  }
}

// MARK: - Attributes, names and text

extension XMLValueWriter {
  private mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  private mutating func writeNamespace(of shape: ValueShape) {
    guard let namespace = shape.xml.namespace else { return }
    let name = shape.xml.prefix.map { "xmlns:\($0.xmlName)" } ?? "xmlns"
    append(" \(name)=\"\(Self.escaped(namespace))\"")
  }

  /// Writes the members that are attributes, with the namespaces of their prefixes.
  private mutating func writeAttributes(_ object: JSONObject, as shape: ValueShape) {
    for (name, value) in object {
      guard let member = shape.member(name), member.xml.isAttribute, !value.isNull, let text = value.scalarText else {
        continue
      }
      if let prefix = member.xml.prefix, let namespace = member.xml.namespace, prefix != shape.xml.prefix {
        append(" xmlns:\(prefix.xmlName)=\"\(Self.escaped(namespace))\"")
      }
      let prefix = member.xml.prefix.map { "\($0.xmlName):" } ?? ""
      append(" \(prefix)\(member.elementName(ofMember: name))=\"\(Self.escaped(text))\"")
    }
  }

  /// Escapes characters with a special meaning.
  ///
  /// Characters that XML does not allow are replaced.
  private static func escaped(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 < 32 || $0 >= 0xEF || "&<>\"".utf8.contains($0) }) else { return text }
    var escaped = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;".unicodeScalars
      case "<": escaped += "&lt;".unicodeScalars
      case ">": escaped += "&gt;".unicodeScalars
      case "\"": escaped += "&quot;".unicodeScalars
      case "\t", "\n", "\r": escaped += "&#\(scalar.value);".unicodeScalars
      case "\0"..<" ", "\u{FFFE}", "\u{FFFF}": escaped.append("\u{FFFD}")
      default: escaped.append(scalar)
      }
    }
    return String(escaped)
  }
}
