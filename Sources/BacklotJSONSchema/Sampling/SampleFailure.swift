import BacklotJSON

/// The reason why a part of a sample could not be created.
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

  /// Returns the failure at the location of the first one.
  ///
  /// That is more useful than the location at which the steps were used up.
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

  /// True if the problem occurs in each attempt with the same demands.
  var isCertain: Bool {
    switch self {
    case .never, .types, .range, .length, .size: true
    default: false
    }
  }

  /// The suggested remedy.
  var advice: String {
    switch self {
    case .size: "use a smaller bound"
    case .depth: "add an example at a higher level, or use fewer levels"
    default: code == .unsatisfiable ? "correct the schema" : "add an example"
    }
  }

  var sentence: String {
    switch self {
    case .never: "the schema allows no value"
    case .types: "the schemas that apply have no type in common"
    case .listed: "none of the listed values is valid against all schemas that apply"
    case .numbers: "no number was found within the bounds that satisfies multipleOf"
    case .range: "no number is within the bounds"
    case .endless: "a value would be endless, because a required part contains itself"
    case .different(let count): "fewer than \(count) distinct elements were found"
    case .length(let least, let most): "no text has \(Self.range(least: least, most: most)) characters"
    case .text: "no text was found that matches the length, the pattern and the format"
    case .items(let least, let most): "no valid array was found with \(Self.range(least: least, most: most)) elements"
    case .members(let least, let most): "no valid object was found with \(Self.range(least: least, most: most)) members"
    case .name(let name): "the member \"\(name)\" is both required and disallowed"
    case .rejected(let value):
      "each generated value is invalid; the first one is \(value.namedExcerpt(width: 60))"
    case .steps: "no value was found within the limit of attempts"
    case .depth: "a value would be nested too deeply"
    case .size(let count): "a value with \(count) characters, elements or members is too large to generate"
    }
  }

  private static func range(least: Int, most: Int) -> String {
    most == .max ? "at least \(least)" : "at least \(least) and at most \(most)"
  }
}
