import BacklotJSON

/// The results of nodes for parts of a value, so that a run evaluates each only once.
///
/// A part is identified by the storage of its elements or members, which stays the same during the lifetime of the
/// value.
final class SchemaMemory {
  private struct Question: Hashable {
    let node: Int32
    /// The number of the list of resources that the run has entered.
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

  /// The cost, in steps, of the first result to remember: ordinary values cost less.
  static let firstCost = 32_768
  /// The minimum cost of further results to remember.
  static let leastCost = 16
  /// The maximum number of stored results, which take about 10 MB.
  private static let most = 200_000

  private var answers: [Question: Bool] = [:]
  /// The explanations given so far.
  private var explained: Set<Explanation> = []
  private var scopeNumbers: [[Int32]: Int32] = [:]

  /// Returns the result of a node for a value, or `nil` if it is unknown.
  func answer(of node: Int32, about value: JSONValue, in scopes: [Int32]) -> Bool? {
    guard let storage = value.storage else { return nil }
    return answers[Question(node: node, scopes: number(of: scopes), storage: storage)]
  }

  func remember(_ answer: Bool, of node: Int32, about value: JSONValue, in scopes: [Int32]) {
    guard let storage = value.storage else { return }
    // Recently visited parts are the most likely to be visited again.
    if answers.count >= Self.most { answers.removeAll(keepingCapacity: true) }
    answers[Question(node: node, scopes: number(of: scopes), storage: storage)] = answer
  }

  /// Records that a node explains a value at a place; returns `false` if it did so before.
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
