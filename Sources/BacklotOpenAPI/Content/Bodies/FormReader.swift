import BacklotHTTP
import BacklotJSON

/// Reads `application/x-www-form-urlencoded` (OAS 3.0.3 §4.7.14.3).
struct FormReader {
  private let encodings: [String: MediaContent.Encoding]
  private let shape: ValueShape
  private let preference: TextPreference

  init(_ content: MediaContent, preferring preference: TextPreference) {
    encodings = content.encodings
    shape = content.shape
    self.preference = preference
  }

  func reading(of body: [UInt8]) -> ContentReading {
    let text = String(decoding: body, as: UTF8.self)
    if !shape.kinds.isEmpty, shape.isScalar { return .value(.string(SentText(text[...], escaping: .form).decoded)) }
    let items = SentItems(form: text[...])
    if items.isTooMany {
      return .malformed(code: ContentFault.tooLarge, problem: "has more than \(SentItems.maximum) members")
    }
    let reserved = reservedFaults(items)
    guard reserved.isEmpty else { return .malformed(reserved) }
    return object(items)
  }

  private func object(_ items: SentItems) -> ContentReading {
    var object = JSONObject()
    var problems: [ContentFault] = []
    for (name, shape) in shape.members {
      let member = FormMember(name: name, shape: shape, encoding: encodings[name], preference: preference)
      switch member.reading(in: items) {
      case .value(let value): object[name] = value
      case .malformed(let problem):
        problems.append(ContentFault(at: [name], code: ContentFault.syntax, problem: problem))
      case .absent, .empty: break
      }
    }
    if !problems.isEmpty { return .malformed(problems) }
    for (name, value) in others(items) { object[name] = value }
    return .value(.object(object))
  }

  /// Returns the items that do not belong to a named member.
  private func others(_ items: SentItems) -> JSONObject {
    let claimed = claims
    var members = RepeatedMembers()
    let other = shape.others.first ?? ValueShape()
    let isArray = other.structure(ofSeveral: true) == .array
    for item in items.items where !claimed.contains(item.name) {
      let value = (isArray ? other.element : other).value(of: item.text.decoded, preferring: preference)
      members.add(value, to: item.name, isArray: isArray)
    }
    return members.object
  }

  private var claims: ClaimedNames {
    var claimed = ClaimedNames()
    for (name, shape) in shape.members {
      claimed.names.insert(name)
      claimed.objects.insert(name)
      let isSpread = encodings[name].map { $0.hasStyle && $0.style == .form && $0.isExploded } ?? false
      if isSpread, shape.structure(ofSeveral: false) == .object { claimed.names.formUnion(shape.members.map(\.name)) }
    }
    return claimed
  }
}

// MARK: - Reserved characters

extension FormReader {
  /// Returns the faults of members that contain reserved characters although their specified encoding does not allow
  /// them.
  private func reservedFaults(_ items: SentItems) -> [ContentFault] {
    let names = encodings.filter { !$0.value.allowsReserved }.keys.sorted()
    return names.compactMap { name in
      let allowed = separators(of: name)
      let isClean = items.texts(of: name).allSatisfy { text in
        text.text.utf8.allSatisfy { !Self.reserved.contains($0) || allowed.contains($0) }
      }
      return isClean ? nil : .reservedCharacters(in: name)
    }
  }

  /// Returns the characters with a special meaning in the encoding of a member.
  ///
  /// A plus is a space.
  private func separators(of name: String) -> [UInt8] {
    let isList = !(shape.member(name) ?? ValueShape()).isScalar
    return isList ? Array("+,".utf8) : Array("+".utf8)
  }

  /// The reserved characters of RFC 3986 §2.2.
  static let reserved = Set(":/?#[]@!$&'()*+,;=".utf8)
}
