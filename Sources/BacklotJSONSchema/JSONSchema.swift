public import BacklotJSON
package import BacklotLimits

/// A compiled JSON Schema, which validates any number of values from any thread.
///
/// ```swift
/// let schema = try JSONSchema(compiling: [
///   "type": "object",
///   "properties": ["startOfWeek": ["enum": ["sunday", "monday"]]],
/// ])
/// schema.accepts(["startOfWeek": "monday"])                          // true
/// schema.validate(["startOfWeek": "saturday"]).violations.first?.message
/// // "startOfWeek" is "saturday"; allowed values are "sunday", "monday"
/// ```
///
/// Drafts 4, 6, 7, 2019-09 and 2020-12 and the schema objects of OpenAPI 2.0, 3.0 and 3.1 are supported, including
/// discriminators. Formats are annotations unless ``JSONSchemaAssertions`` include them. Compiling and evaluating a
/// schema take bounded time and memory: see ``JSONSchemaLimits``.
public struct JSONSchema: Sendable {
  /// The limits on compiling and evaluating the schema.
  public let limits: JSONSchemaLimits

  let program: SchemaProgram
  /// The dialect of schemas that do not declare one with `$schema`.
  public let dialect: JSONSchemaDialect
  /// The direction of the values to validate.
  public let purpose: JSONSchemaPurpose
  /// The location of the schema in its document.
  public let pointer: JSONPointer
  /// The problems that do not prevent the use of the schema: discriminator mappings without a target, and unusable
  /// keywords of a schema that is compiled without them.
  public let remarks: [JSONSchemaError.Problem]
  private let source: JSONSource

  /// Compiles a schema.
  ///
  /// - Parameters:
  ///   - source: The document that contains the schema.
  ///   - pointer: The location in the document. Unless it is the whole document, the document is not treated as a
  ///     schema: only pointers lead to other schemas in it, as in OpenAPI documents.
  ///   - dialect: The dialect of schemas without `$schema`.
  ///   - uri: The URI of the document; references are relative to it unless the schema has an identifier.
  ///   - assertions: The keywords to assert although the specification treats them as annotations.
  ///   - purpose: The direction of values. Defaults to both, so that `readOnly` and `writeOnly` have no effect.
  ///   - resolver: A closure that returns other documents by their URI. By default, no other document is known.
  ///   - limits: The limits on compiling and evaluating the schema.
  /// - Throws: ``JSONSchemaError`` with all problems of the schema.
  public init(
    compiling source: JSONSource,
    at pointer: JSONPointer = JSONPointer(),
    dialect: JSONSchemaDialect = .draft202012,
    uri: String = "",
    asserting assertions: JSONSchemaAssertions = [],
    purpose: JSONSchemaPurpose = .anything,
    resolver: @escaping JSONSchemaResolver = { _ in nil },
    limits: JSONSchemaLimits = JSONSchemaLimits()
  ) throws(JSONSchemaError) {
    try self.init(
      compiling: source,
      at: pointer,
      dialect: dialect,
      uri: uri,
      asserting: assertions,
      purpose: purpose,
      resolver: resolver,
      names: { _ in nil },
      limits: limits
    )
  }

  /// Compiles a schema in a document that is not a schema as a whole, but whose schemas may have names.
  ///
  /// - Parameters:
  ///   - names: A closure that finds a schema by its URI, or by an anchor, when a reference leads neither to a document
  ///     nor to a location.
  ///   - isTolerant: True if unusable keywords count as absent and become remarks, also references to what a document does
  ///     not contain, but not those to unknown documents.
  package init(
    compiling source: JSONSource,
    at pointer: JSONPointer,
    dialect: JSONSchemaDialect,
    uri: String,
    asserting assertions: JSONSchemaAssertions,
    purpose: JSONSchemaPurpose,
    resolver: @escaping JSONSchemaResolver,
    names: @escaping JSONSchemaNames,
    isTolerant: Bool = false,
    limits: JSONSchemaLimits = JSONSchemaLimits()
  ) throws(JSONSchemaError) {
    self.limits = limits
    self.source = source
    self.dialect = dialect
    self.pointer = pointer
    self.purpose = purpose
    var library = SchemaLibrary(limits: limits, isTolerant: isTolerant, resolver: resolver, names: names)
    let name = URIReference(uri).withoutFragment.description
    let isWhole = pointer.tokens.isEmpty
    let root = library.add(source, uri: name, rules: SchemaRules(dialect), isSchema: isWhole)
    guard let place = library.schema(at: pointer, in: root) else { throw library.error }
    var compiler = SchemaCompiler(library, asserting: assertions, purpose: purpose)
    guard let program = compiler.program(of: place) else { throw compiler.library.error }
    self.program = program
    remarks = compiler.library.remarks.map(compiler.library.problem)
  }

  /// Compiles a schema that has no source text.
  ///
  /// - Throws: ``JSONSchemaError`` with all problems of the schema.
  public init(
    compiling value: JSONValue,
    dialect: JSONSchemaDialect = .draft202012,
    asserting assertions: JSONSchemaAssertions = [],
    resolver: @escaping JSONSchemaResolver = { _ in nil }
  ) throws(JSONSchemaError) {
    try self.init(compiling: .value(value), dialect: dialect, asserting: assertions, resolver: resolver)
  }

  /// Compiles a schema from a text document; violations include its lines and columns.
  ///
  /// - Throws: ``JSONSchemaError`` with all problems of the schema.
  public init(
    compiling document: JSONDocument,
    dialect: JSONSchemaDialect = .draft202012,
    asserting assertions: JSONSchemaAssertions = [],
    resolver: @escaping JSONSchemaResolver = { _ in nil }
  ) throws(JSONSchemaError) {
    try self.init(compiling: .document(document), dialect: dialect, asserting: assertions, resolver: resolver)
  }
}

extension JSONSchema {
  /// The document that contains the schema.
  public var document: JSONValue { source.value }

  /// Returns true if a URI without a fragment identifies a metaschema that is available without a resolver.
  package static func isMetaschema(_ uri: String) -> Bool { Metaschemas.knows(uri) }
}

extension JSONSchema {
  /// Returns true if a value is valid.
  ///
  /// This is the cheapest check, since it stops at the first violation.
  ///
  /// A value that exceeds the ``limits`` on steps or depth is not accepted; `validate` distinguishes it from an invalid
  /// value.
  public func accepts(_ value: JSONValue) -> Bool {
    var run = SchemaRun(program, steps: limits.maximumSteps, depth: limits.maximumDepth, report: SilentReport())
    return run.accepts(value)
  }

  /// Returns true if a value is valid apart from the fact that several alternatives of a `oneOf` may accept it.
  package func acceptsAmbiguous(_ value: JSONValue) -> Bool {
    var run = SchemaRun(program, steps: limits.maximumSteps, depth: limits.maximumDepth, report: SilentReport())
    run.allowsAmbiguity = true
    return run.accepts(value)
  }

  /// Returns all violations in a value.
  public func validate(_ value: JSONValue) -> JSONSchemaResult {
    validate(.value(value))
  }

  /// Returns all violations in the value of a text document, with lines and columns.
  public func validate(_ document: JSONDocument) -> JSONSchemaResult {
    validate(.document(document))
  }

  /// Returns all violations in a document, with lines and columns if available.
  public func validate(_ source: JSONSource) -> JSONSchemaResult {
    var budget = StepBudget(steps: .max)
    return validate(source, spending: &budget)
  }
}

// MARK: - Within a budget

extension JSONSchema {
  /// Returns true if a value is valid, like `accepts(_:)`, within the remaining steps of a request.
  ///
  /// If the budget does not suffice, or the schema's own limits are reached, the value is not accepted, and the budget
  /// is exhausted or stopped.
  package func accepts(_ value: JSONValue, spending budget: inout StepBudget) -> Bool {
    let steps = min(limits.maximumSteps, budget.remaining)
    var run = SchemaRun(program, steps: steps, depth: limits.maximumDepth, report: SilentReport())
    let isValid = run.accepts(value)
    budget.pay(steps, leaving: run.steps)
    // At the schema's own limit, the validity is unknown too.
    if run.isExhausted { budget.stop(because: limitReport(run.exhaustion)) }
    return isValid
  }

  /// Returns a message about the limit that a value has reached.
  private func limitReport(_ exhaustion: SchemaFailure.Detail?) -> String {
    if case .depth? = exhaustion {
      return "the value exceeds the limit of \(limits.maximumDepth) levels of nesting in a validation"
    }
    return "the validation of the value exceeds the limit of \(limits.maximumSteps) steps"
  }

  /// Returns all violations in a document, like `validate(_:)`, within the remaining steps of a request.
  ///
  /// If the budget does not suffice, the result contains a violation with the code
  /// ``JSONSchemaViolation/Code/tooManySteps``, and the budget is exhausted.
  package func validate(_ source: JSONSource, spending budget: inout StepBudget) -> JSONSchemaResult {
    let steps = min(limits.maximumSteps, budget.remaining)
    var silent = SchemaRun(program, steps: steps, depth: limits.maximumDepth, report: SilentReport())
    let isValid = silent.accepts(source.value)
    budget.pay(steps, leaving: silent.steps)
    if isValid { return JSONSchemaResult(violations: [], isComplete: true) }
    return explain(source, decidedBy: silent, spending: &budget)
  }

  /// Collects the violations in a value that was not accepted.
  private func explain(
    _ source: JSONSource,
    decidedBy silent: SchemaRun<SilentReport>,
    spending budget: inout StepBudget
  ) -> JSONSchemaResult {
    let steps = min(limits.maximumSteps, budget.remaining)
    var run = SchemaRun(
      program,
      steps: steps,
      depth: limits.maximumDepth,
      report: ViolationReport(program, instance: source, limits: limits)
    )
    run.keep(silent.memory ?? SchemaMemory())
    // With the results known by now, the value may take fewer steps than before.
    if run.accepts(source.value) { _ = run.giveUp(on: source.value, in: 0, at: silent.exhaustion) }
    budget.pay(steps, leaving: run.steps)
    for violation in run.report.violations { violation.addPlaces() }
    let isComplete = !run.isExhausted && !silent.isExhausted && run.report.isComplete
    return JSONSchemaResult(violations: run.report.violations, isComplete: isComplete)
  }
}

extension StepBudget {
  /// Deducts the steps that a run used: those given minus those left, or all of them if no steps are left.
  fileprivate mutating func pay(_ given: Int, leaving left: Int) { _ = spend(given - max(left, 0)) }
}
