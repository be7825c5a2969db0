import BacklotHTTP

/// The names of operations, such as `listDogs`.
struct OperationNames {
  private var scope = NameScope()

  /// Returns a name that no other operation has.
  mutating func unique(for operation: InferredOperation) -> String { scope.unique(Self.name(of: operation)) }

  private static func name(of operation: InferredOperation) -> String {
    let words = operation.words
    let nouns = Self.nouns(words.isEmpty ? ["root"] : words, of: operation)
    return SwiftName.member(([verb(of: operation)] + nouns).joined(separator: " "))
  }

  private static func nouns(_ words: [String], of operation: InferredOperation) -> [String] {
    guard let last = words.last, operation.method == .post, operation.isCollection else { return words }
    return words.dropLast() + [EnglishNoun.singular(of: last) ?? last]
  }

  private static func verb(of operation: InferredOperation) -> String {
    switch operation.method {
    case .get: operation.isCollection ? "list" : "get"
    case .post: operation.isCollection ? "create" : "post"
    case .put: "replace"
    case .patch: "update"
    default: operation.method.rawValue.lowercased()
    }
  }

  /// Returns a short description of an operation, such as `List dogs`.
  static func summary(of operation: InferredOperation) -> String {
    let words = operation.words.isEmpty ? ["root"] : operation.words
    let nouns = Self.nouns(words, of: operation).map {
      SwiftName.words(of: $0).map { $0.lowercased() }.joined(separator: " ")
    }
    let noun = nouns.joined(separator: " ")
    let isSingle = operation.isItem || operation.method == .post && operation.isCollection
    let verb = Self.verb(of: operation)
    let article = noun.first.map { "aeiou".contains($0) } ?? false ? "an " : "a "
    return verb.prefix(1).uppercased() + verb.dropFirst() + " " + (isSingle ? article : "") + noun
  }
}
