import BacklotJSON

/// A receiver of the violations of a run and of the path to them.
protocol SchemaReport {
  /// True if a run continues after the first violation; if false, no method is called.
  static var wantsAll: Bool { get }

  /// True if there was no room for a violation.
  var isFull: Bool { get }

  mutating func enter(_ node: Int32, by instruction: Int)
  mutating func leave()
  mutating func enter(_ token: SchemaStep)
  mutating func leaveToken()
  /// Returns a number for the place in the value at which the run is, the same each time it is there.
  mutating func placeNumber() -> Int32

  /// True if violations are recorded as the causes of another one.
  var isCollectingCauses: Bool { get }
  /// The number of violations.
  var count: Int { get }
  /// Takes those that are added from now on as the causes of another one.
  mutating func beginCauses()
  /// Ends what `beginCauses()` has begun.
  mutating func endCauses()
  /// Adds a violation if there is room for it, with those from a count on as its causes.
  mutating func add(_ failure: SchemaFailure, of value: JSONValue, causedFrom start: Int?)
  /// Adds that the run was given up, for which there is always room.
  mutating func addExhaustion(_ failure: SchemaFailure, of value: JSONValue)
}

/// A step into a value.
enum SchemaStep: Hashable {
  case name(String)
  case index(Int)
  /// To the name of a member itself, where that is what is looked at.
  case key(String)

  var token: String {
    switch self {
    case .name(let name), .key(let name): name
    case .index(let index): String(index)
    }
  }
}

/// A demand that is not met.
struct SchemaFailure {
  enum Detail {
    case none
    case count(Int)
    case pair(Int, Int)
    case name(String)
    case text(String)
    /// The type is another one.
    case type
    /// A value that no discriminator knows.
    case choice
    case steps
    case depth
    /// A pattern takes too many steps; the keyword is the one that has it.
    case pattern(Int32, SchemaKeyword)
  }

  /// The instruction, or below zero where it is the node itself: its types, or that it takes no value at all.
  let instruction: Int
  let node: Int32
  var detail = Detail.none
}

/// A report without violations.
struct SilentReport: SchemaReport {
  static var wantsAll: Bool { false }
  var isFull: Bool { false }
  var isCollectingCauses: Bool { false }
  var count: Int { 0 }

  @inline(__always) mutating func enter(_ node: Int32, by instruction: Int) {}
  @inline(__always) mutating func leave() {}
  @inline(__always) mutating func enter(_ token: SchemaStep) {}
  @inline(__always) mutating func leaveToken() {}
  @inline(__always) mutating func placeNumber() -> Int32 { 0 }
  @inline(__always) mutating func beginCauses() {}
  @inline(__always) mutating func endCauses() {}
  @inline(__always) mutating func add(_ failure: SchemaFailure, of value: JSONValue, causedFrom start: Int?) {}
  @inline(__always) mutating func addExhaustion(_ failure: SchemaFailure, of value: JSONValue) {}
}
