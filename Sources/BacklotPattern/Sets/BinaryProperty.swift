internal import BacklotPlatform

/// A binary property of Unicode, with its names in ECMA-262.
///
/// Its characters are found on first use.
final class BinaryProperty: Sendable {
  private let find: @Sendable () -> ScalarSet
  private let found = AtomicLazyReference<Found>()

  private final class Found: Sendable {
    let set: ScalarSet

    init(_ set: ScalarSet) { self.set = set }
  }

  private init(_ find: @escaping @Sendable () -> ScalarSet) { self.find = find }

  private var set: ScalarSet { (found.load() ?? found.storeIfNil(Found(find()))).set }

  /// Returns the characters that have a property, or `nil` if ECMA-262 does not define the name.
  static func named(_ name: String) -> ScalarSet? { properties[name]?.set }

  private static let properties: [String: BinaryProperty] = {
    var properties: [String: BinaryProperty] = [:]
    for (names, holds) in standard {
      add(names, for: BinaryProperty { UnicodeTable.scalars(where: holds) }, to: &properties)
    }
    for (names, set) in others { add(names, for: BinaryProperty(set), to: &properties) }
    return properties
  }()

  private static func add(_ names: String, for property: BinaryProperty, to properties: inout [String: BinaryProperty])
  {
    for name in names.split(separator: " ") { properties[String(name)] = property }
  }

  /// The properties that the standard library provides.
  private static let standard: [(String, @Sendable (Unicode.Scalar.Properties) -> Bool)] = [
    ("ASCII_Hex_Digit AHex", { $0.isASCIIHexDigit }), ("Alphabetic Alpha", { $0.isAlphabetic }),
    ("Bidi_Control Bidi_C", { $0.isBidiControl }), ("Bidi_Mirrored Bidi_M", { $0.isBidiMirrored }),
    ("Case_Ignorable CI", { $0.isCaseIgnorable }), ("Cased", { $0.isCased }),
    ("Changes_When_Casefolded CWCF", { $0.changesWhenCaseFolded }),
    ("Changes_When_Casemapped CWCM", { $0.changesWhenCaseMapped }),
    ("Changes_When_Lowercased CWL", { $0.changesWhenLowercased }),
    ("Changes_When_NFKC_Casefolded CWKCF", { $0.changesWhenNFKCCaseFolded }),
    ("Changes_When_Titlecased CWT", { $0.changesWhenTitlecased }),
    ("Changes_When_Uppercased CWU", { $0.changesWhenUppercased }), ("Dash", { $0.isDash }),
    ("Default_Ignorable_Code_Point DI", { $0.isDefaultIgnorableCodePoint }), ("Deprecated Dep", { $0.isDeprecated }),
    ("Diacritic Dia", { $0.isDiacritic }), ("Emoji", { $0.isEmoji }), ("Emoji_Modifier EMod", { $0.isEmojiModifier }),
    ("Emoji_Modifier_Base EBase", { $0.isEmojiModifierBase }),
    ("Emoji_Presentation EPres", { $0.isEmojiPresentation }), ("Extender Ext", { $0.isExtender }),
    ("Grapheme_Base Gr_Base", { $0.isGraphemeBase }), ("Grapheme_Extend Gr_Ext", { $0.isGraphemeExtend }),
    ("Hex_Digit Hex", { $0.isHexDigit }), ("IDS_Binary_Operator IDSB", { $0.isIDSBinaryOperator }),
    ("IDS_Trinary_Operator IDST", { $0.isIDSTrinaryOperator }), ("ID_Continue IDC", { $0.isIDContinue }),
    ("ID_Start IDS", { $0.isIDStart }), ("Ideographic Ideo", { $0.isIdeographic }),
    ("Join_Control Join_C", { $0.isJoinControl }), ("Logical_Order_Exception LOE", { $0.isLogicalOrderException }),
    ("Lowercase Lower", { $0.isLowercase }), ("Math", { $0.isMath }),
    ("Noncharacter_Code_Point NChar", { $0.isNoncharacterCodePoint }),
    ("Pattern_White_Space Pat_WS", { $0.isPatternWhitespace }), ("Quotation_Mark QMark", { $0.isQuotationMark }),
    ("Radical", { $0.isRadical }), ("Sentence_Terminal STerm", { $0.isSentenceTerminal }),
    ("Soft_Dotted SD", { $0.isSoftDotted }), ("Terminal_Punctuation Term", { $0.isTerminalPunctuation }),
    ("Unified_Ideograph UIdeo", { $0.isUnifiedIdeograph }), ("Uppercase Upper", { $0.isUppercase }),
    ("Variation_Selector VS", { $0.isVariationSelector }), ("White_Space space", { $0.isWhitespace }),
    ("XID_Continue XIDC", { $0.isXIDContinue }), ("XID_Start XIDS", { $0.isXIDStart }),
  ]

  private static let others: [(String, @Sendable () -> ScalarSet)] = [
    ("ASCII", { ScalarSet([0...0x7F]) }), ("Any", { .any }),
    ("Assigned", { UnicodeTable.scalars(in: [.unassigned]).negated }),
    ("Regional_Indicator RI", { ScalarSet([0x1F1E6...0x1F1FF]) }),
    ("Emoji_Component EComp", { UnicodeTable.property(named: "Emoji_Component") ?? .empty }),
    ("Extended_Pictographic ExtPict", { UnicodeTable.property(named: "Extended_Pictographic") ?? .empty }),
    ("Pattern_Syntax Pat_Syn", { UnicodeTable.property(named: "Pattern_Syntax") ?? .empty }),
  ]
}
