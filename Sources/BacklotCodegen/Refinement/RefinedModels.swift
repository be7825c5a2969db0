package import BacklotOpenAPI

/// The declarations for a schema of a contract, as samples refine it.
package struct RefinedModels: Sendable {
  /// The declarations, of which the first one is that of the schema; `nil` if there is no usable sample.
  package private(set) var declarations: TypeDeclarations?
  /// The findings and the counts, without a source.
  package private(set) var models = GeneratedModels()

  package init(
    _ samples: [ModelSample],
    of schema: ContractNode,
    in contract: ContractDescription,
    options: InferenceOptions
  ) {
    var schemas = SchemaReader(contract)
    let key = schemas.need(schema)
    schemas.readNeeded()
    var observation = SchemaObservation(schemas.named)
    var reader = SampleReader()
    for sample in samples { reader.read(sample) { observation.add($0, of: key) } }
    models.findings = contract.problems + schemas.findings + reader.findings
    models.sampleCount = reader.sources.count - observation.leftOutCount
    let refinement = SchemaRefinement(observation, reader: schemas, options: options)
    let types = refinement.types
    models.unprovenCount = types.unprovenCount
    models.findings += RefinementFindings(observation: observation, types: types, sources: reader.sources).all()
    guard models.sampleCount > 0 else { return }
    declarations = ModelDeclarer(schemas.keys, refinement.named, firstName: options.typeName).declarations
  }
}
