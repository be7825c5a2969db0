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
  /// Returns a number for the current place in the value, which is the same on each visit.
  mutating func placeNumber() -> Int32

  /// True if violations are recorded as the causes of another one.
  var isCollectingCauses: Bool { get }
  /// The number of violations.
  var count: Int { get }
  /// Begins to record violations as the causes of another one.
  mutating func beginCauses()
  /// Ends the recording of causes begun by `beginCauses()`.
  mutating func endCauses()
  /// Adds a violation if there is room for it; the violations from an index on become its causes.
  mutating func add(_ failure: SchemaFailure, of value: JSONValue, causedFrom start: Int?)
  /// Adds the abandonment of the run, for which there is always room.
  mutating func addExhaustion(_ failure: SchemaFailure, of value: JSONValue)
}

/// A step into a value.
enum SchemaStep: Hashable {
  case name(String)
  case index(Int)
  /// A step to the name of a member, if the name itself is evaluated.
  case key(String)

  var token: String {
    switch self {
    case .name(let name), .key(let name): name
    case .index(let index): String(index)
    }
  }
}

/// A violated constraint.
struct SchemaFailure {
  enum Detail {
    case none
    case count(Int)
    case pair(Int, Int)
    case name(String)
    case text(String)
    /// The value has another type.
    case type
    /// The value is unknown to the discriminator.
    case choice
    case steps
    case depth
    /// A pattern takes too many steps; the keyword is the one that contains it.
    case pattern(Int32, SchemaKeyword)
  }

  /// The violated instruction.
  ///
  /// It is negative for violations of the node itself: of its types, or because it accepts no value at all.
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
