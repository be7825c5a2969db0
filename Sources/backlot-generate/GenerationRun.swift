import BacklotCodegen
import BacklotFiles
import BacklotHTTP
import BacklotOpenAPI
import BacklotStubs

/// The generation of all files of a target.
struct GenerationRun {
  let settings: String
  let output: String
  let isJoined: Bool

  /// The maximum number of bytes of a file: 1 GiB.
  private static let limit = 1 << 30

  func run() throws {
    let text = try bytes(of: settings)
    let settings: GenerationSettings
    do throws(GenerationSettings.Invalid) {
      settings = try GenerationSettings(parsing: text, of: self.settings)
    } catch {
      throw GenerateTool.Failure(error.problems.map(Self.described).joined(separator: "\n"))
    }
    var files: [String: String] = [:]
    var support: Set<SupportType> = []
    for models in settings.models {
      files["\(models.type).swift"] = try source(of: models, access: settings.access, support: &support)
    }
    for client in settings.clients { files.merge(try sources(of: client, access: settings.access)) { $1 } }
    files["\(Self.supportName).swift"] = SupportType.file(of: support, access: settings.access)
    try GeneratedFolder(output).write(files)
  }

  /// The name of the file with the types that all generated files share.
  private static let supportName = GenerationSettings.supportName

  private func source(
    of models: GenerationSettings.Models,
    access: TypeRenderer.Access,
    support: inout Set<SupportType>
  ) throws(GenerateTool.Failure) -> String {
    let options = InferenceOptions(
      typeName: models.type,
      trustsSamples: models.trustsSamples,
      keepsPlainStrings: models.keepsPlainStrings
    )
    var samples: [ModelSample] = []
    for sample in models.samples {
      let path = path(of: sample)
      samples.append(ModelSample(at: Stub.Origin(file: path), try bytes(of: path)))
    }
    let generator = ModelGenerator(options, access: access, includesSupport: false)
    let selected = try selectedSchema(of: models)
    let generated =
      selected.map { generator.generate(samples, refining: $0.node, of: $0.contract) } ?? generator.generate(samples)
    try report(generated.findings)
    guard let source = generated.source else {
      throw GenerateTool.Failure("\(settings): error: no usable sample for \(models.type)")
    }
    support.formUnion(generated.support)
    return source
  }

  /// Returns the schema that samples refine, or `nil` without a contract.
  private func selectedSchema(
    of models: GenerationSettings.Models
  ) throws(GenerateTool.Failure) -> (node: ContractNode, contract: ContractDescription)? {
    guard let file = models.contract else { return nil }
    do throws(ContractError) {
      let contract = try Contract(path(of: file)).description()
      if let node = contract.schema(for: models.type, at: models.schema) { return (node, contract) }
    } catch {
      throw GenerateTool.Failure("\(error.origin): error: \(error.message)")
    }
    let missing = models.schema.map { "at \($0)" } ?? "for the type \(models.type)"
    let advice = "expected \"schema\" with the JSON pointer of one, such as \"#/components/schemas/Pet\""
    throw GenerateTool.Failure("\(settings): error: \(file) has no schema \(missing): \(advice)")
  }

  private func sources(
    of client: GenerationSettings.Client,
    access: TypeRenderer.Access
  ) throws(GenerateTool.Failure) -> [String: String] {
    var options = ClientGenerator.Options()
    options.namespace = client.namespace
    options.access = access
    options.operations = Set(client.operations)
    options.tags = Set(client.tags)
    options.includesMock = client.includesMock
    let generated: ClientGenerator.Output
    do throws(ContractError) {
      generated = try ClientGenerator(options).generate(Contract(path(of: client.contract)))
    } catch {
      throw GenerateTool.Failure("\(error.origin): error: \(error.message)")
    }
    try report(generated.findings)
    return isJoined ? ["\(client.namespace).swift": generated.joined] : generated.files(in: client.namespace)
  }

  private func bytes(of path: String) throws(GenerateTool.Failure) -> [UInt8] {
    do {
      guard let bytes = try HTTPBody(contentsOf: path, keepingUpTo: Self.limit).bytes else {
        throw GenerateTool.Failure("\(path): error: the file exceeds the limit of \(Self.limit >> 20) MiB")
      }
      return bytes
    } catch let error as GenerateTool.Failure {
      throw error
    } catch {
      throw GenerateTool.Failure("\(path): error: \(error)")
    }
  }

  /// Returns a path that the settings state, which is relative to their file.
  private func path(of file: String) -> String {
    guard !file.hasPrefix("/"), let slash = settings.lastIndex(of: "/") else { return file }
    return settings[...slash] + file
  }

  /// Prints findings as compilers do, and throws if one of them is an error.
  private func report(_ findings: [SourceDiagnostic]) throws(GenerateTool.Failure) {
    for finding in findings { GenerateTool.say(Self.described(finding)) }
    guard !findings.contains(where: { $0.severity == .error }) else {
      throw GenerateTool.Failure("\(settings): error: some parts cannot be generated, as listed above")
    }
  }

  private static func described(_ finding: SourceDiagnostic) -> String {
    "\(finding.origin): \(finding.severity == .error ? "error" : "warning"): \(finding.message)"
  }
}
