import BacklotJSON

extension MappingReader {
  mutating func equalToXML(_ members: inout MappingMembers) -> ValueMatcher? {
    guard let text = operand(from: &members, named: "equalToXml") else { return nil }
    var equality = XMLEquality(text)
    equality.enablesPlaceholders = boolean(from: &members, named: "enablePlaceholders") ?? false
    equality.openingDelimiter = self.text(from: &members, named: "placeholderOpeningDelimiterRegex")
    equality.closingDelimiter = self.text(from: &members, named: "placeholderClosingDelimiterRegex")
    equality.exemptedComparisons = texts(from: &members, named: "exemptedComparisons")
    equality.ignoresOrderOfSameNode = boolean(from: &members, named: "ignoreOrderOfSameNode") ?? false
    equality.namespaceAwareness = self.text(from: &members, named: "namespaceAwareness")
    return matching("equalToXml") { try $0.matching(equality) }
  }

  mutating func xPath(_ members: inout MappingMembers) -> ValueMatcher? {
    var namespaces: [String: String] = [:]
    forEachMember(of: &members, named: "xPathNamespaces") { reader, prefix, value in
      if let uri = value.string {
        namespaces[prefix] = uri
      } else {
        reader.report(reader.mismatch(of: value, expected: "a string"))
      }
    }
    guard let (text, matcher) = expression(from: &members, named: "matchesXPath") else { return nil }
    return matching("matchesXPath") { try $0.matching(xPath: text, namespaces: namespaces, matcher) }
  }

  private mutating func matching(_ name: String, make: (any XMLSupport) throws -> any XMLMatching) -> ValueMatcher? {
    guard let xml else {
      unsupported(at: name, message: "requires XML support, which backlot serve has but this program lacks")
      return nil
    }
    do { return .custom(try make(xml)) } catch let error as UnfulfillableXML {
      return neverMatching(name, message: "cannot be fulfilled, so it never matches: \(error.reason)")
    } catch {
      report(at: name, message: "\(error)")
      return nil
    }
  }
}
