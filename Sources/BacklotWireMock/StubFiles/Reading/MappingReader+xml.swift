import BacklotJSON

extension MappingReader {
  mutating func equalToXML(_ members: inout MappingMembers) -> ValueMatcher? {
    guard let text = operand(&members, "equalToXml") else { return nil }
    var equality = XMLEquality(text)
    equality.enablesPlaceholders = boolean(&members, "enablePlaceholders") ?? false
    equality.openingDelimiter = self.text(&members, "placeholderOpeningDelimiterRegex")
    equality.closingDelimiter = self.text(&members, "placeholderClosingDelimiterRegex")
    equality.exemptedComparisons = texts(&members, "exemptedComparisons")
    equality.ignoresOrderOfSameNode = boolean(&members, "ignoreOrderOfSameNode") ?? false
    equality.namespaceAwareness = self.text(&members, "namespaceAwareness")
    return matching("equalToXml") { try $0.matching(equality) }
  }

  mutating func xPath(_ members: inout MappingMembers) -> ValueMatcher? {
    var namespaces: [String: String] = [:]
    forEachMember(of: &members, "xPathNamespaces") { reader, prefix, value in
      if let uri = value.string { namespaces[prefix] = uri } else { reader.report(reader.expected(value, "a string")) }
    }
    guard let (text, matcher) = expression(&members, "matchesXPath") else { return nil }
    return matching("matchesXPath") { try $0.matching(xPath: text, namespaces: namespaces, matcher) }
  }

  private mutating func matching(_ name: String, _ make: (any XMLSupport) throws -> any XMLMatching) -> ValueMatcher? {
    guard let xml else {
      unsupported(name, "requires XML support, which backlot serve has but this program lacks")
      return nil
    }
    do { return .custom(try make(xml)) } catch let error as UnfulfillableXML {
      return never(name, "cannot be fulfilled, so nothing matches: \(error.reason)")
    } catch {
      report(name, "\(error)")
      return nil
    }
  }
}
