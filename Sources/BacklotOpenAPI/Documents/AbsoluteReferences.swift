import BacklotJSON
import BacklotJSONSchema

extension JSONSource {
  /// Returns a copy whose references do not depend on the location of the document.
  ///
  /// References within the document are unchanged.
  ///
  /// - Parameter uri: The base URI of the references.
  func withAbsoluteReferences(from uri: String) -> Self {
    let value = AbsoluteReferences.writing(value, from: uri)
    return switch self {
    case .value: .value(value)
    case .document(let document): .placed(value, document)
    case .placed(_, let places): .placed(value, places)
    }
  }
}

/// Rewrites a document with absolute references.
///
/// Without recursion, because documents are untrusted.
private struct AbsoluteReferences {
  /// An array or an object that is partly written.
  private struct Container {
    let names: [String]?
    let members: [JSONValue]
    let base: URIReference
    let role: Role
    var written: [JSONValue] = []

    var value: JSONValue {
      guard let names else { return .array(written) }
      return .object(JSONObject(zip(names, written).map { (key: $0, value: $1) }))
    }
  }

  private enum Role { case any, discriminator, mapping }

  private var containers: [Container] = []

  static func writing(_ value: JSONValue, from uri: String) -> JSONValue {
    var writer = Self()
    return writer.write(value, from: URIReference(uri))
  }

  private mutating func write(_ value: JSONValue, from base: URIReference) -> JSONValue {
    guard var container = Self.container(value, named: nil, in: nil, base: base) else { return value }
    while true {
      let index = container.written.count
      if index < container.members.count {
        let (name, member) = (container.names?[index], container.members[index])
        if let inner = Self.container(member, named: name, in: container.role, base: container.base) {
          containers.append(container)
          container = inner
        } else {
          container.written.append(Self.scalar(member, named: name, in: container))
        }
      } else if var outer = containers.popLast() {
        outer.written.append(container.value)
        container = outer
      } else {
        return container.value
      }
    }
  }

  private static func container(
    _ value: JSONValue,
    named name: String?,
    in role: Role?,
    base: URIReference
  ) -> Container? {
    switch value {
    case .array(let elements): return Container(names: nil, members: elements, base: base, role: .any)
    case .object(let object):
      let own = object["$id"]?.string.map { URIReference($0).resolved(against: base) }
      let isMapping = role == .discriminator && name == "mapping"
      return Container(
        names: object.map(\.key),
        members: object.map(\.value),
        base: own ?? base,
        role: isMapping ? .mapping : name == "discriminator" ? .discriminator : .any
      )
    case .null, .bool, .number, .string: return nil
    }
  }

  private static func scalar(_ value: JSONValue, named name: String?, in container: Container) -> JSONValue {
    guard let name, let text = value.string else { return value }
    if name == "$id" { return .string(container.base.description) }
    let isReference =
      DocumentReferences.isKeyword(name) || container.role == .mapping && DocumentReferences.isReference(text)
    guard isReference, !text.hasPrefix("#") else { return value }
    return .string(URIReference(text).resolved(against: container.base).description)
  }
}
