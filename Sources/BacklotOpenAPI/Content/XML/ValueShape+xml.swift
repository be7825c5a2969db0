/// The names that a value has in XML (OAS 3.0.3 §4.7.26).
extension ValueShape {
  /// The name of a member's element or attribute, or of the element around a wrapped array.
  func elementName(ofMember name: String) -> String { (xml.name ?? name).xmlName }

  /// Returns the name of each element of an array that is a member.
  ///
  /// If the elements have no name, the name of a wrapped array is used for both.
  func itemName(ofMember name: String) -> String {
    (element.xml.name ?? (xml.isWrapped ? elementName(ofMember: name) : name)).xmlName
  }

  /// True if the value can only be an array.
  var isArray: Bool { structure(ofSeveral: false) == .array }
}
