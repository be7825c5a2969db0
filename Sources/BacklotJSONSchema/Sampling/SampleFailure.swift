import BacklotJSON

/// Why a part of a sample could not be made.
struct SampleFailure: Error {
  let node: Int32
  let path: [String]
  let problem: Problem
  /// True if other choices would not help.
  var isFinal = false

  enum Problem {
    case never
    case types
    case listed
    case numbers
    case range
    case endless
    case different(Int)
    case length(Int, Int)
    case text
    case items(Int, Int)
    case members(Int, Int)
    case name(String)
    case rejected(JSONValue)
    case steps
    case depth
    case size(Int)
  }

  /// The same where the first try has failed, which says more than where the account was overdrawn.
  func moved(to first: SampleFailure?) -> SampleFailure {
    guard let first, case .steps = problem else { return self }
    return SampleFailure(node: first.node, path: first.path, problem: problem, isFinal: isFinal)
  }
}

extension SampleFailure.Problem {
  var code: JSONSchemaSampleError.Code {
    switch self {
    case .never, .types, .range, .endless, .length, .items, .members: .unsatisfiable
    case .listed, .numbers, .different, .text, .name, .rejected: .notFound
    case .steps, .depth, .size: .tooLarge
    }
  }

  /// True if it occurs in each attempt with the same demands.
  var isCertain: Bool {
    switch self {
    case .never, .types, .range, .length, .size: true
    default: false
    }
  }

  /// The suggested remedy.
  var advice: String {
    switch self {
    case .size: "a smaller bound there would help"
    case .depth: "an example further up, or fewer levels, would help"
    default: code == .unsatisfiable ? "is the schema meant so?" : "an example there would help"
    }
  }

  var sentence: String {
    switch self {
    case .never: "the schema takes no value"
    case .types: "no type is allowed by all schemas that apply"
    case .listed: "none of the values that are listed is valid by all schemas that apply"
    case .numbers: "no number was found that is within the bounds and a multiple as demanded"
    case .range: "no number is within the bounds"
    case .endless: "a value would never end, since what it must have has to hold the same again"
    case .different(let count): "no \(count) elements were found that differ"
    case .length(let least, let most): "no text has \(Self.range(least, most)) characters"
    case .text: "no text was found that has the length, the pattern and the format"
    case .items(let least, let most): "no array was found with \(Self.range(least, most)) elements as demanded"
    case .members(let least, let most): "no object was found with \(Self.range(least, most)) members as demanded"
    case .name(let name): "the member \"\(name)\" is demanded and excluded"
    case .rejected(let value):
      "each value that was tried is invalid, the first one was \(value.namedExcerpt(width: 60))"
    case .steps: "no value was found with as many tries as are allowed"
    case .depth: "a value would have too many levels"
    case .size(let count): "a value with \(count) characters, elements or members is too large to be made up"
    }
  }

  private static func range(_ least: Int, _ most: Int) -> String {
    most == .max ? "at least \(least)" : "at least \(least) and at most \(most)"
  }
}
