import BacklotJSON

/// The answers of nodes about parts of one value that a run has found, so that it finds each only once.
///
/// A part is known by where its elements or members are stored, which stays the same while the value is alive.
final class SchemaMemory {
  private struct Question: Hashable {
    let node: Int32
    /// The number of the resources through which the run has come.
    let scopes: Int32
    let storage: UInt
  }

  /// An explanation of a value at a place.
  ///
  /// A value may occur at several places but be stored once, for example through a YAML alias.
  private struct Explanation: Hashable {
    let question: Question
    let place: Int32
  }

  /// The cost of an answer, in steps, from which a run begins to remember: ordinary values stay below it.
  static let firstCost = 32_768
  /// The cost from which answers are remembered once a run has begun to.
  static let leastCost = 16
  /// The most answers that are kept: some 10 MB.
  private static let most = 200_000

  private var answers: [Question: Bool] = [:]
  /// The nodes that have said what is wrong with a value at a place.
  private var explained: Set<Explanation> = []
  private var scopeNumbers: [[Int32]: Int32] = [:]

  /// The answer of a node about a value, or `nil` if it is not known.
  func answer(of node: Int32, about value: JSONValue, in scopes: [Int32]) -> Bool? {
    guard let storage = value.storage else { return nil }
    return answers[Question(node: node, scopes: number(of: scopes), storage: storage)]
  }

  func remember(_ answer: Bool, of node: Int32, about value: JSONValue, in scopes: [Int32]) {
    guard let storage = value.storage else { return }
    // Parts that were visited lately are the most likely to be visited again.
    if answers.count >= Self.most { answers.removeAll(keepingCapacity: true) }
    answers[Question(node: node, scopes: number(of: scopes), storage: storage)] = answer
  }

  /// Notes that a node says what is wrong with a value at a place, and returns `false` if it did so before.
  func isFirstExplanation(of node: Int32, about value: JSONValue, at place: Int32, in scopes: [Int32]) -> Bool {
    guard let storage = value.storage, explained.count < Self.most else { return true }
    let question = Question(node: node, scopes: number(of: scopes), storage: storage)
    return explained.insert(Explanation(question: question, place: place)).inserted
  }

  private func number(of scopes: [Int32]) -> Int32 {
    if scopes.isEmpty { return 0 }
    if let known = scopeNumbers[scopes] { return known }
    let number = Int32(truncatingIfNeeded: scopeNumbers.count + 1)
    scopeNumbers[scopes] = number
    return number
  }
}

extension JSONValue {
  /// The address of the elements or members, or `nil` for values without any.
  fileprivate var storage: UInt? {
    switch self {
    case .array(let elements) where !elements.isEmpty:
      elements.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
    case .object(let object) where object.count > 0: object.storage
    default: nil
    }
  }
}

extension JSONObject {
  fileprivate var storage: UInt { members.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) } }
}
