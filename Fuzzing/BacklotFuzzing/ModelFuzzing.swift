package import BacklotCodegen
package import BacklotJSON
import BacklotStubs

/// Swift types that are generated for samples with any content.
///
/// An input is a byte for the options, and samples that are separated by NULs.
package enum ModelFuzzing {
  /// Returns a finding if the input violates an expectation, or `nil`.
  package static func finding(in bytes: [UInt8]) -> Finding? {
    let choice = bytes.first ?? 0
    let samples = bytes.dropFirst().split(separator: 0, omittingEmptySubsequences: false).map { Array($0) }
    let options = InferenceOptions(
      typeName: "Sample",
      trustsSamples: choice & 1 != 0,
      keepsPlainStrings: choice & 2 != 0
    )
    let access = TypeRenderer.Access.allCases[Int(choice >> 2) % TypeRenderer.Access.allCases.count]
    do throws(Finding) {
      try checkSource(ModelGenerator(options, access: access), samples)
      try checkTypes(samples, options)
      return nil
    } catch {
      return error
    }
  }

  /// The source is the same each time, and what it cannot contain is reported.
  private static func checkSource(_ generator: ModelGenerator, _ samples: [[UInt8]]) throws(Finding) {
    let located = samples.enumerated().map { ModelSample(at: Stub.Origin(file: "\($0).json"), $1) }
    let (models, again) = (generator.generate(located), generator.generate(located))
    try Finding.unless(models.source == again.source && models.findings == again.findings, "two runs differ")
    // Each line of a sample can be reported.
    try Finding.unless(
      models.sampleCount > 0 || models.findings.count >= samples.count,
      "of \(samples.count) samples \(models.findings.count) are reported"
    )
    guard let source = models.source else { return }
    let isControlled = source.unicodeScalars.contains {
      ($0.value < 0x20 && $0 != "\n") || (0x202A...0x202E).contains($0.value)
    }
    try Finding.unless(isControlled == false, "the source has control characters")
  }

  /// The types keep each sample from which they were inferred.
  private static func checkTypes(_ samples: [[UInt8]], _ options: InferenceOptions) throws(Finding) {
    var shapes = ShapeGraph(name: options.typeName)
    let values = samples.compactMap(value)
    for value in values { shapes.add(value) }
    guard values.isEmpty == false else { return }
    let inferred = TypeDeclarations.inferred(from: shapes, options: options)
    guard let root = inferred.roots.first else { throw Finding("there is no type") }
    if inferred.shapes.exceedingSample != nil { return try checkNames(inferred.declarations) }
    try check(values, of: root, in: inferred.declarations)
  }

  /// Checks that a declared type keeps values, and that all declarations have different names.
  package static func check(
    _ values: [JSONValue],
    of root: Int,
    in declarations: TypeDeclarations
  ) throws(Finding) {
    let check = DeclaredValues(declarations)
    for value in values {
      if let problem = check.problem(of: value, as: .declared(root)) { throw Finding(problem) }
    }
    try checkNames(declarations)
  }

  /// The names in a scope differ.
  private static func checkNames(_ declarations: TypeDeclarations) throws(Finding) {
    for index in declarations.all.indices {
      var names = declarations.children(of: index).map { declarations[$0].name }
      switch declarations[index].kind {
      case .structure(let structure): names += structure.properties.map(\.name)
      case .openEnum(let openEnum): names += openEnum.cases.map(\.name) + ["unknown", "rawValue"]
      case .union(let union): names += union.cases.map(\.name) + ["other"]
      case .alias: break
      }
      try Finding.unless(Set(names).count == names.count, "names are not unique: \(names)")
      try Finding.unless(names.allSatisfy { $0.isEmpty == false && $0.count <= 80 }, "names are too long: \(names)")
    }
  }

  private static func value(of sample: [UInt8]) -> JSONValue? {
    do throws(JSONError) { return try JSONParser(byteOrderMark: .skipped).parse(sample) } catch { return nil }
  }
}
