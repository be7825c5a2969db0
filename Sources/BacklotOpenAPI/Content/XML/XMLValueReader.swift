import BacklotJSON

/// Reads the value of an XML document by its schema's annotations (OAS 3.0.3 §4.7.26).
struct XMLValueReader {
  /// The maximum depth of elements.
  static let maximumDepth = 200

  private let preference: TextPreference

  init(_ preference: TextPreference = .strings) { self.preference = preference }

  /// Reads the outermost element.
  func reading(of element: MarkupElement, _ shape: ValueShape) -> ContentReading {
    if let name = shape.xml.name?.xmlName, element.name != name {
      return .malformed(
        code: ContentFault.syntax,
        problem: "has the root element <\(element.name)>, expected <\(name)>"
      )
    }
    return value(of: element, shape, depth: 0).map { .value($0) }
      ?? .malformed(code: ContentFault.tooLarge, problem: "is nested more than \(Self.maximumDepth) levels deep")
  }

  /// Returns the value of an element, or `nil` if elements are nested too deeply.
  private func value(of element: MarkupElement, _ shape: ValueShape, depth: Int) -> JSONValue? {
    guard depth < Self.maximumDepth else { return nil }
    if element.isNull { return .null }
    // An element with children is not a string, even if the schema accepts strings.
    let hasChildren = !element.children.isEmpty
    if shape.isArray || hasChildren && shape.isArrayRatherThanObject {
      return array(of: element.children, shape.element, depth: depth)
    }
    let hasMembers = hasChildren || shape.hasMember(in: element)
    let isObject = shape.structure(ofSeveral: false) == .object || hasMembers && shape.kinds.contains(.object)
    if isObject || hasChildren || !element.memberAttributes.isEmpty && shape.kinds.isEmpty {
      return object(of: element, isObject ? shape : ValueShape(), depth: depth)
    }
    return scalar(element.text, as: shape)
  }

  /// White space around a value other than a string is ignored.
  private func scalar(_ text: String, as shape: ValueShape) -> JSONValue {
    guard !shape.kinds.isEmpty, shape.kinds != .string else { return .string(text) }
    let value = shape.value(of: text.withoutSpaceAround, preferring: preference)
    return value.string == nil ? value : .string(text)
  }

  private func array(of elements: [MarkupElement], _ shape: ValueShape, depth: Int) -> JSONValue? {
    var values: [JSONValue] = []
    for element in elements {
      guard let value = value(of: element, shape, depth: depth + 1) else { return nil }
      values.append(value)
    }
    return .array(values)
  }
}

// MARK: - Objects

extension XMLValueReader {
  private func object(of element: MarkupElement, _ shape: ValueShape, depth: Int) -> JSONValue? {
    var parts = ElementParts(element)
    var object = JSONObject()
    for (name, member) in shape.membersByName {
      if member.xml.isAttribute {
        if let text = parts.takeAttribute(member.elementName(ofMember: name), as: member) {
          object[name] = scalar(text, as: member)
        }
        continue
      }
      let elements = parts.take(
        member.isUnwrappedArray ? member.itemName(ofMember: name) : member.elementName(ofMember: name),
        as: member
      )
      if elements.isEmpty {
        if member.isUnwrappedArray, shape.required.contains(name) { object[name] = [] }
        continue
      }
      guard let value = self.value(ofMember: elements, member, depth: depth) else { return nil }
      object[name] = value
    }
    return addOthers(parts, shape: shape, depth: depth, to: &object) ? .object(object) : nil
  }

  /// Returns the value of the elements with a member's name.
  private func value(ofMember elements: [MarkupElement], _ shape: ValueShape, depth: Int) -> JSONValue? {
    let isList = shape.isArrayRatherThanObject && !shape.xml.isWrapped && !elements.allSatisfy(\.children.isEmpty)
    if shape.isUnwrappedArray || isList { return array(of: elements, shape.element, depth: depth) }
    if elements.count == 1 { return value(of: elements[0], shape, depth: depth + 1) }
    let isArray = shape.structure(ofSeveral: true) == .array
    return array(of: elements, isArray && !shape.xml.isWrapped ? shape.element : shape, depth: depth)
  }

  private func addOthers(_ parts: ElementParts, shape: ValueShape, depth: Int, to object: inout JSONObject) -> Bool {
    let other = shape.others.first ?? ValueShape()
    for attribute in parts.attributes where object[attribute.name] == nil {
      object[attribute.name] = scalar(attribute.value, as: other)
    }
    for (name, elements) in parts.groups where object[name] == nil {
      guard let value = value(ofMember: elements, other, depth: depth) else { return false }
      // A required member without a description may have a name that is invalid in XML.
      let isItsOwn = shape.required.contains(name)
      let meant = isItsOwn ? nil : shape.required.filter { $0.xmlName == name && object[$0] == nil }.min()
      object[meant ?? name] = value
    }
    return true
  }
}

/// The content of an element that is not assigned to members yet.
private struct ElementParts {
  private(set) var attributes: [MarkupElement.Attribute]
  private(set) var groups: [(name: String, elements: [MarkupElement])] = []

  init(_ element: MarkupElement) {
    attributes = element.memberAttributes
    var places: [String: Int] = [:]
    for child in element.children {
      if let place = places[child.name] {
        groups[place].elements.append(child)
      } else {
        places[child.name] = groups.count
        groups.append((child.name, [child]))
      }
    }
  }

  /// Removes and returns the elements with a name, and with the specified namespace, if any.
  mutating func take(_ name: String, as shape: ValueShape) -> [MarkupElement] {
    guard let place = groups.firstIndex(where: { $0.name == name }) else { return [] }
    let stated = (shape.isUnwrappedArray ? shape.element : shape).xml.namespace
    let isMeant = { (element: MarkupElement) in stated == nil || element.namespace == stated }
    let taken = groups[place].elements.filter(isMeant)
    if taken.count == groups[place].elements.count {
      groups.remove(at: place)
    } else {
      groups[place].elements.removeAll(where: isMeant)
    }
    return taken
  }

  mutating func takeAttribute(_ name: String, as shape: ValueShape) -> String? {
    let stated = shape.xml.namespace
    let place = attributes.firstIndex { $0.name == name && (stated == nil || $0.namespace == stated) }
    return place.map { attributes.remove(at: $0).value }
  }
}

extension MarkupElement {
  private static let schemaInstance = "http://www.w3.org/2001/XMLSchema-instance"

  /// True if the element states that it is null (`xsi:nil`).
  fileprivate var isNull: Bool {
    attributes.contains { $0.name == "nil" && $0.namespace == Self.schemaInstance && ["true", "1"].contains($0.value) }
  }

  /// The attributes that may be members.
  ///
  /// `xsi:type` and similar attributes describe the element itself.
  fileprivate var memberAttributes: [Attribute] { attributes.filter { $0.namespace != Self.schemaInstance } }
}

extension ValueShape {
  /// True if the value may be an array, but not an object.
  fileprivate var isArrayRatherThanObject: Bool { kinds.contains(.array) && !kinds.contains(.object) }

  /// Returns true if an attribute of an element is a member.
  ///
  /// Any attribute is, unless a string is expected.
  fileprivate func hasMember(in element: MarkupElement) -> Bool {
    let attributes = element.memberAttributes
    if attributes.isEmpty { return false }
    if element.text.isEmpty, !kinds.contains(.string) { return true }
    return members.contains { name, member in
      let (name, namespace) = (member.elementName(ofMember: name), member.xml.namespace)
      return member.xml.isAttribute
        && attributes.contains { $0.name == name && (namespace == nil || $0.namespace == namespace) }
    }
  }

  /// The members, those with valid XML names first.
  ///
  /// The written form of another name may equal a valid one.
  fileprivate var membersByName: [(name: String, shape: ValueShape)] {
    let others = members.filter { $0.name != $0.name.xmlName }
    return others.isEmpty ? members : members.filter { $0.name == $0.name.xmlName } + others
  }

  /// True if the elements of the array are direct children of the object.
  fileprivate var isUnwrappedArray: Bool { isArray && !xml.isWrapped }
}

extension String {
  /// The text without surrounding XML white space.
  fileprivate var withoutSpaceAround: String {
    let isSpace = { (byte: UInt8) in byte == 32 || byte == 9 || byte == 10 || byte == 13 }
    guard let first = utf8.firstIndex(where: { !isSpace($0) }), let last = utf8.lastIndex(where: { !isSpace($0) })
    else {
      return ""
    }
    return String(self[first...last])
  }
}
