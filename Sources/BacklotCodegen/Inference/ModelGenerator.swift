package import BacklotOpenAPI
package import BacklotStubs

/// A JSON text, or a text with a JSON value on each line, from which types are inferred.
package struct ModelSample: Sendable {
  /// The file and the line at which the text begins.
  package var origin: Stub.Origin
  package var bytes: [UInt8]
  /// True for the content of a recorded message, in which lines are not those of the file.
  package var isRecorded: Bool

  package init(at origin: Stub.Origin, _ bytes: [UInt8], isRecorded: Bool = false) {
    self.origin = origin
    self.bytes = bytes
    self.isRecorded = isRecorded
  }
}

/// The Swift types for samples.
package struct GeneratedModels: Sendable {
  /// The source; `nil` if there is no usable sample.
  package var source: String?
  /// The support types that the source uses.
  package var support: Set<SupportType> = []
  /// The samples that were left out, contradictions between samples, and values that the types cannot keep.
  package var findings: [SourceDiagnostic] = []
  /// The number of JSON values from which the types were inferred.
  package var sampleCount = 0
  /// The number of members that are optional only because there are too few samples.
  package var unprovenCount = 0
}

/// Generates Swift types that decode and encode the JSON of samples.
///
/// ```swift
/// let generator = ModelGenerator(InferenceOptions(typeName: "Countries"), access: .public)
/// let source = generator.generate([ModelSample(at: Stub.Origin(file: "countries.json"), bytes)]).source
/// ```
///
/// The same samples always result in the same source. The generator reads and writes no files.
package struct ModelGenerator: Sendable {
  package let options: InferenceOptions
  package let access: TypeRenderer.Access
  /// True if the source has the support types that it uses.
  package let includesSupport: Bool

  package init(_ options: InferenceOptions, access: TypeRenderer.Access = .internal, includesSupport: Bool = true) {
    self.options = options
    self.access = access
    self.includesSupport = includesSupport
  }

  /// Returns the types for samples.
  package func generate(_ samples: [ModelSample]) -> GeneratedModels {
    var reader = SampleReader()
    var shapes = ShapeGraph(name: options.typeName)
    for sample in samples { reader.read(sample) { shapes.add($0) } }
    var models = GeneratedModels(findings: reader.findings, sampleCount: shapes.sampleCount)
    guard models.sampleCount > 0 else { return models }
    let inferred = TypeDeclarations.inferred(from: shapes, options: options)
    models.unprovenCount = inferred.unprovenCount
    models.findings += SampleFindings(inferred, sources: reader.sources).all()
    models.source = source(of: inferred.declarations, roots: inferred.roots, support: &models.support)
    return models
  }

  /// Returns the types for a schema of a contract, as samples refine it.
  ///
  /// What contradicts the contract becomes a finding, with its place in the sample and in the contract.
  package func generate(
    _ samples: [ModelSample],
    refining schema: ContractNode,
    of contract: ContractDescription
  ) -> GeneratedModels {
    let refined = RefinedModels(samples, of: schema, in: contract, options: options)
    var models = refined.models
    guard let declarations = refined.declarations else { return models }
    models.source = source(of: declarations, roots: declarations.children(of: nil), support: &models.support)
    return models
  }

  private func source(
    of declarations: TypeDeclarations,
    roots: [Int],
    support used: inout Set<SupportType>
  ) -> String {
    var renderer = TypeRenderer(declarations, access: access, synthesizesCoding: true)
    var writer = SwiftWriter()
    for root in roots { renderer.render(root, to: &writer) }
    used = renderer.support
    let support = includesSupport ? SupportType.source(of: renderer.support, access: access) : ""
    let parts = [GeneratedFolder.Mark.samples.rawValue + "\nimport Foundation\n", writer.text]
    return (parts + (support.isEmpty ? [] : [support + "\n"])).joined(separator: "\n")
  }
}
