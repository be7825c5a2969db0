import CXML2

/// Temporarily removes prefixes and namespaces from all names of a document, so that a name without a prefix finds
/// them.
///
/// XPath 1.0 can only express “in any namespace” as `*[local-name()='…']`, and stub files use just the name. The
/// removed parts are stored in two members of each node that are reserved for the application: a namespace in
/// `_private`, and in `psvi` a name with an undefined prefix, which libxml2 makes a part of the name.
struct PlainNames {
  private let document: xmlDocPtr

  init(_ document: xmlDocPtr) { self.document = document }

  func setNamespacesAside() {
    forEachElement { element in
      Self.setAside(
        space: &element.pointee.ns,
        keptSpace: &element.pointee._private,
        name: &element.pointee.name,
        keptName: &element.pointee.psvi
      )
      Self.forEachAttribute(of: element) { attribute in
        Self.setAside(
          space: &attribute.pointee.ns,
          keptSpace: &attribute.pointee._private,
          name: &attribute.pointee.name,
          keptName: &attribute.pointee.psvi
        )
      }
    }
  }

  func restore() {
    forEachElement { element in
      Self.restore(
        space: &element.pointee.ns,
        keptSpace: &element.pointee._private,
        name: &element.pointee.name,
        keptName: &element.pointee.psvi
      )
      Self.forEachAttribute(of: element) { attribute in
        Self.restore(
          space: &attribute.pointee.ns,
          keptSpace: &attribute.pointee._private,
          name: &attribute.pointee.name,
          keptName: &attribute.pointee.psvi
        )
      }
    }
  }

  /// Returns the name as written of a node whose namespace may be removed.
  static func name(of attribute: xmlAttrPtr) -> XMLTreeName {
    if let name = attribute.pointee.psvi {
      return XMLTreeReader.name(name.assumingMemoryBound(to: xmlChar.self), in: nil)
    }
    let space = attribute.pointee.ns ?? attribute.pointee._private?.assumingMemoryBound(to: xmlNs.self)
    return XMLTreeReader.name(attribute.pointee.name, in: space)
  }
}

extension PlainNames {
  private typealias Name = UnsafePointer<xmlChar>?

  private static func setAside(
    space: inout xmlNsPtr?,
    keptSpace: inout UnsafeMutableRawPointer?,
    name: inout Name,
    keptName: inout UnsafeMutableRawPointer?
  ) {
    if let found = space {
      keptSpace = UnsafeMutableRawPointer(found)
      space = nil
    } else if let whole = name, let local = localPart(of: whole) {
      keptName = UnsafeMutableRawPointer(mutating: whole)
      name = local
    }
  }

  private static func restore(
    space: inout xmlNsPtr?,
    keptSpace: inout UnsafeMutableRawPointer?,
    name: inout Name,
    keptName: inout UnsafeMutableRawPointer?
  ) {
    if let kept = keptSpace { space = kept.assumingMemoryBound(to: xmlNs.self) }
    if let kept = keptName { name = UnsafePointer(kept.assumingMemoryBound(to: xmlChar.self)) }
    keptSpace = nil
    keptName = nil
  }

  /// Returns the part of a C string after the first colon, or `nil` if there is no colon or the part is empty.
  private static func localPart(of name: UnsafePointer<xmlChar>) -> UnsafePointer<xmlChar>? {
    var place = name
    while place.pointee != 0, place.pointee != UInt8(ascii: ":") { place += 1 }
    return place.pointee != 0 && place[1] != 0 ? place + 1 : nil
  }

  private static func forEachAttribute(of element: xmlNodePtr, _ visit: (xmlAttrPtr) -> Void) {
    var next = element.pointee.properties
    while let attribute = next {
      visit(attribute)
      next = attribute.pointee.next
    }
  }

  /// Without recursion, since it is called for each query.
  private func forEachElement(_ visit: (xmlNodePtr) -> Void) {
    var next = document.pointee.children
    while let node = next {
      let isElement = node.pointee.type == XML_ELEMENT_NODE
      if isElement { visit(node) }
      next = (isElement ? node.pointee.children : nil) ?? Self.following(node)
    }
  }

  /// Returns the next node that is not inside this one.
  private static func following(_ node: xmlNodePtr) -> xmlNodePtr? {
    var node = node
    while node.pointee.next == nil {
      guard let parent = node.pointee.parent, parent.pointee.type == XML_ELEMENT_NODE else { return nil }
      node = parent
    }
    return node.pointee.next
  }
}
