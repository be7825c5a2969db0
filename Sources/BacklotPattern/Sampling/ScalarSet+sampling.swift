extension ScalarSet {
  /// The preferred characters: a set is used only if the ones before it provide no character.
  ///
  /// These are the same in all versions of Unicode.
  static let common: [ScalarSet] = [
    ScalarSet([0x30...0x39, 0x41...0x5A, 0x61...0x7A]), ScalarSet([0x20...0x7E]),
    ScalarSet([0xA1...0xAC, 0xAE...0x17F]),
    ScalarSet([0...0xD7FF, 0xE000...0x10FFFF]),
  ]

  /// The members that a sample uses, or `nil` if no member can occur in a text.
  var commonMembers: ScalarSet? {
    for set in Self.common {
      let members = intersection(set)
      if !members.isEmpty { return members }
    }
    return nil
  }

  /// Returns one of the characters that a sample uses, or `nil` if there is no such character.
  func sample(using generator: inout some RandomNumberGenerator) -> Unicode.Scalar? {
    // Occasionally uses another ASCII character, so that not all texts are words.
    let signs = generator.draw(below: 16) == 0 ? intersection(Self.common[1]) : .empty
    guard let members = signs.isEmpty ? commonMembers : signs else { return nil }
    // Later characters differ more between versions of Unicode.
    let place = generator.draw(below: min(members.count, Self.mostMembers))
    return members.member(at: place).flatMap(Unicode.Scalar.init)
  }

  /// The maximum number of members to choose from, which includes all ASCII letters and digits.
  private static let mostMembers = 96

  /// The number of characters.
  var count: Int { ranges.reduce(0) { $0 + $1.count } }

  private func member(at place: Int) -> UInt32? {
    var place = place
    for range in ranges {
      if place < range.count { return range.lowerBound + UInt32(place) }
      place -= range.count
    }
    return nil
  }
}
