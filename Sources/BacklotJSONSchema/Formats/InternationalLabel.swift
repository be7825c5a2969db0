/// An internationalized label of a host name according to IDNA 2008 (RFC 5891 §4.2, RFC 5892).
struct InternationalLabel {
  private let scalars: [Unicode.Scalar]

  init(_ scalars: [Unicode.Scalar]) {
    self.scalars = scalars
  }

  var isValid: Bool {
    guard let first = scalars.first, first != "-", scalars.last != "-", !Self.isMark(first) else { return false }
    if scalars.count > 3, scalars[2] == "-", scalars[3] == "-" { return false }
    return scalars.indices.allSatisfy(isAllowed)
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }

  private func isAllowed(at place: Int) -> Bool {
    let scalar = scalars[place]
    switch scalar.value {
    case 0xDF, 0x3C2, 0x6FD, 0x6FE, 0xF0B, 0x3007: return true
    case 0x640, 0x7FA, 0x302E, 0x302F, 0x3031...0x3035, 0x303B: return false
    case 0xB7, 0x375, 0x5F3, 0x5F4, 0x30FB, 0x660...0x669, 0x6F0...0x6F9: return isInContext(at: place)
    case 0x200C, 0x200D: return joins(at: place)
    default: return Self.isAllowedAnywhere(scalar)
    }
  }

  /// Returns true if a character without a contextual rule is allowed by RFC 5892 §3.
  private static func isAllowedAnywhere(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    if scalar.isASCII {
      return scalar == "-" || ("a"..."z").contains(scalar) || ("0"..."9").contains(scalar)
    }
    switch scalar.value {
    case 0x1100...0x11FF, 0xA960...0xA97F, 0xD7B0...0xD7FF, 0x20D0...0x20FF, 0x1D100...0x1D24F: return false
    default: break
    }
    if properties.changesWhenNFKCCaseFolded || properties.isDefaultIgnorableCodePoint || properties.isWhitespace {
      return false
    }
    switch properties.generalCategory {
    case .lowercaseLetter, .uppercaseLetter, .otherLetter, .decimalNumber, .modifierLetter, .nonspacingMark,
      .spacingMark:
      return true
    default: return false
    }
  }

  /// Returns true if a character satisfies its rule in RFC 5892, appendix A, except for joiners.
  private func isInContext(at place: Int) -> Bool {
    let before = place > 0 ? scalars[place - 1].value : 0
    let after = place + 1 < scalars.count ? scalars[place + 1].value : 0
    switch scalars[place].value {
    case 0xB7: return before == 0x6C && after == 0x6C
    case 0x375: return (0x370...0x3FF).contains(after) || (0x1F00...0x1FFF).contains(after)
    case 0x5F3, 0x5F4: return (0x591...0x5F4).contains(before) || (0xFB1D...0xFB4F).contains(before)
    case 0x30FB: return scalars.contains(where: Self.isJapanese)
    case 0x660...0x669: return !scalars.contains { (0x6F0...0x6F9).contains($0.value) }
    default: return !scalars.contains { (0x660...0x669).contains($0.value) }
    }
  }

  private static func isJapanese(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x3005, 0x3007, 0x3041...0x3096, 0x309D...0x309F, 0x30A1...0x30FA, 0x30FD...0x30FF, 0x31F0...0x31FF: true
    default: scalar.properties.isUnifiedIdeograph
    }
  }

  /// Returns true if a joiner follows a virama; a zero-width non-joiner may also be between letters that would join.
  private func joins(at place: Int) -> Bool {
    guard place > 0 else { return false }
    if scalars[place - 1].properties.canonicalCombiningClass == .virama { return true }
    guard scalars[place].value == 0x200C else { return false }
    let before = scalars[..<place].last { !Self.isMark($0) }
    let after = scalars[(place + 1)...].first { !Self.isMark($0) }
    guard let before, let after else { return false }
    return ArabicJoining(before) == .both && ArabicJoining(after) != .none
  }
}

/// The sides on which an Arabic letter joins its neighbors.
private enum ArabicJoining {
  case none, before, both

  init(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x622...0x625, 0x627, 0x629, 0x62F...0x632, 0x648, 0x671...0x673, 0x675...0x677, 0x688...0x699, 0x6C0,
      0x6C3...0x6CB, 0x6CD, 0x6CF, 0x6D2, 0x6D3, 0x6D5, 0x6EE, 0x6EF:
      self = .before
    case 0x620, 0x626, 0x628, 0x62A...0x62E, 0x633...0x63F, 0x641...0x647, 0x649, 0x64A, 0x66E, 0x66F, 0x678...0x687,
      0x69A...0x6BF, 0x6C1, 0x6C2, 0x6CC, 0x6CE, 0x6D0, 0x6D1, 0x6FA...0x6FC, 0x6FF:
      self = .both
    default: self = .none
    }
  }
}
