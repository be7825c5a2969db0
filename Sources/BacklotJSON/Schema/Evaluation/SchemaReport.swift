/// What becomes of the violations that a run meets, and what it has to know of the way to them.
protocol SchemaReport {
  /// Whether a run goes on after the first violation; if not, nothing is called.
  static var wantsAll: Bool { get }

  /// Whether there is no room for more.
  var isFull: Bool { get }

  mutating func enter(_ node: Int32, by instruction: Int)
  mutating func leave()
  mutating func enter(_ token: SchemaStep)
  mutating func leaveToken()

  /// How many violations there are.
  var count: Int { get }
  /// Takes back those from a count on.
  mutating func forget(from count: Int)
  /// Takes back those from a count on but for the last, which says that the run was given up.
  mutating func keepLast(from count: Int)
  mutating func add(_ failure: SchemaFailure, of value: JSONValue, causedFrom start: Int?)
}

/// A step into a value.
enum SchemaStep {
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

/// Yes or no, and nothing more.
struct SilentReport: SchemaReport {
  static var wantsAll: Bool { false }
  var isFull: Bool { false }
  var count: Int { 0 }

  @inline(__always) mutating func enter(_ node: Int32, by instruction: Int) {}
  @inline(__always) mutating func leave() {}
  @inline(__always) mutating func enter(_ token: SchemaStep) {}
  @inline(__always) mutating func leaveToken() {}
  @inline(__always) mutating func forget(from count: Int) {}
  @inline(__always) mutating func keepLast(from count: Int) {}
  @inline(__always) mutating func add(_ failure: SchemaFailure, of value: JSONValue, causedFrom start: Int?) {}
}
