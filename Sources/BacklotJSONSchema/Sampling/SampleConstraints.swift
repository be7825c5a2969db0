import BacklotJSON

/// All constraints on a value, combined.
struct SampleConstraints {
  /// A keyword that contains schemas, with the demand that led to it.
  struct Row<Content> {
    let content: Content
    let demand: SampleDemand

    init(_ content: Content, of demand: SampleDemand) {
      self.content = content
      self.demand = demand
    }
  }

  // The demands to process.
  private var waiting: [SampleDemand] = []
  private var seen: Set<SampleDemand> = []

  var types = SchemaTypes.all
  /// The types that keywords mention.
  var typesSpokenOf = SchemaTypes(rawValue: 0)
  /// The values of `enum` or `const`; those of further ones are left to validation.
  var listed: [JSONValue]?
  var examples: [JSONValue] = []
  var defaults: [JSONValue] = []
  var forbidden: [JSONValue] = []
  /// True if a value that satisfies these constraints is valid without a check.
  var isExact = true
  /// True if another attempt would choose differently.
  var hasChoices = false

  var numbers = SampleNumbers()

  var length = SampleCount()
  var patterns: [Int32] = []
  /// The asserted formats, and those that are only annotations.
  var formats: [SchemaFormat] = []
  var content: Row<SchemaContent>?

  var items = SampleCount()
  var isUnique = false
  var elements: [Row<(prefix: SchemaList, rest: Int32)>] = []
  package var contains: [Row<SchemaContains>] = []
  var hasTwins = false
  /// The additional demands on the element at a position.
  var extraElements: [Row<Int>] = []
  var allElements: [SampleDemand] = []
  /// The demands on an element after those that keywords evaluate.
  var lastElements: [SampleDemand] = []
  var unevaluatedItems: [SampleDemand] = []

  var members = SampleCount()
  var tables: [Row<SchemaMembers>] = []
  var names: [SampleDemand] = []
  var required = SampleNames()
  var forbiddenNames = SampleNames()
  var extraMembers: [Row<String>] = []
  var freshMembers: [SampleDemand] = []
  var dependencies: [SchemaDependency] = []
  var dependentSchemas: [Row<Int32>] = []
  var dependencyCount: Int { dependencies.count + dependentSchemas.count }
  var unevaluatedProperties: [SampleDemand] = []

  /// Adds a demand unless it is present.
  mutating func add(_ demand: SampleDemand) {
    if seen.insert(demand).inserted { waiting.append(demand) }
  }

  /// Returns the next unprocessed demand, in order of addition.
  mutating func next() -> SampleDemand? {
    guard position < waiting.count else { return nil }
    position += 1
    return waiting[position - 1]
  }

  private var position = 0

  var first: SampleDemand? { waiting.first }

  mutating func restrict(to types: SchemaTypes) {
    self.types = self.types.restricted(to: types)
  }
}

/// A range of allowed counts.
struct SampleCount {
  var least = 0
  var most = Int.max

  mutating func raise(to count: Int) { least = max(least, count) }
  mutating func lower(to count: Int) { most = min(most, count) }

  var isEmpty: Bool { least > most }

  func limiting(_ count: Int) -> Int { max(least, min(count, most)) }
}

extension SchemaTypes {
  /// Returns the common types of two sets; integers are numbers.
  func restricted(to other: SchemaTypes) -> SchemaTypes {
    var common = intersection(other)
    for type in [SchemaTypes.plainInteger, .integer] {
      let isCommon = contains(type) && other.hasNumbers || other.contains(type) && hasNumbers
      guard isCommon, !common.contains(.number) else { continue }
      common.formIntersection([.null, .boolean, .string, .array, .object])
      return common.union(type)
    }
    return common
  }

  var hasNumbers: Bool { !isDisjoint(with: [.number, .integer, .plainInteger]) }
}
