import SwiftSyntax

/// The names of recorders, which are unique within a fake.
struct MemberNames {
  private var taken: Set<String>
  private let baseNames: [String: Int]

  /// Creates the names for a fake.
  ///
  /// - Parameter functions: All methods.
  init(functions: [FunctionDeclSyntax], others: [String]) {
    baseNames = Dictionary(functions.map { ($0.name.text.unescaped, 1) }, uniquingKeysWith: +)
    taken = Set(others + functions.map { $0.name.text.unescaped })
  }

  /// Returns the name of a method's recorder: that of the method, with its labels if others have the same, and `Calls`.
  mutating func recorder(of function: FunctionDeclSyntax) -> String {
    let base = Self.word(function.name)
    guard baseNames[function.name.text.unescaped, default: 0] > 1 else { return unique(base, "Calls") }
    let labels = function.signature.parameterClause.parameters.map { parameter in
      let label = parameter.firstName.text == "_" ? parameter.secondName?.text ?? "" : parameter.firstName.text
      return Self.letters(label.unescaped).capitalized
    }
    let name = base + labels.joined()
    if !taken.contains("\(name)Calls") { return unique(name, "Calls") }
    let types = function.signature.parameterClause.parameters.map { Self.letters($0.type.line).capitalized }
    let result = function.signature.returnClause.map { "Returning\(Self.letters($0.type.line).capitalized)" } ?? ""
    return unique(
      base + types.joined() + (types.isEmpty || taken.contains(base + types.joined() + "Calls") ? result : ""),
      "Calls"
    )
  }

  /// Returns a name that is not in use, with a number if it was.
  mutating func unique(_ name: String, _ suffix: String) -> String {
    var candidate = name + suffix
    var number = 2
    while !taken.insert(candidate).inserted {
      candidate = "\(name)\(number)\(suffix)"
      number += 1
    }
    return candidate
  }

  /// Returns the name of a function as a part of other names.
  private static func word(_ name: TokenSyntax) -> String {
    if case .identifier = name.tokenKind {
      let word = letters(name.text.unescaped)
      return word.isEmpty || word.first?.isNumber == true ? "method\(word)" : word
    }
    return "operator"
  }

  /// Returns the text without what names cannot contain; a letter after it is in upper case.
  static func letters(_ text: String) -> String {
    let words = text.split { !($0.isLetter || $0.isNumber || $0 == "_") }
    return (words.first.map(String.init) ?? "") + words.dropFirst().map { String($0).capitalized }.joined()
  }
}
