import BacklotCodegen
import BacklotJSON
import BacklotOpenAPI
import BacklotStubs
import Testing

@Suite struct `Models of a contract and samples` {
  @Test(arguments: RefinementRow.lossless + RefinementRow.lossy)
  func `are those of the contract, as the samples show them`(row: RefinementRow) throws {
    let models = try generate(row)
    let source = try #require(models.source)
    let lines = Set(source.split(separator: "\n").map { String($0.drop { $0 == " " }) })
    for line in row.lines {
      #expect(lines.contains { $0.hasPrefix(line) }, "\(line) is missing in \(source)")
    }
    #expect(models.findings.map(\.description) == row.findings)
    #expect(models.findings.allSatisfy { $0.severity == .warning })
  }

  @Test func `decode and encode the samples without a loss`() throws {
    let program = try compiled(RefinementRow.lossless)
    for (number, row) in RefinementRow.lossless.enumerated() {
      let output = try program.run("\(number)").split(separator: "\n")
      #expect(output.count == row.samples.count, "\(row.testDescription): \(output)")
      for (line, sample) in zip(output, row.samples) {
        let sent = try JSONParser().parse(String(line))
        #expect(try sent == JSONParser().parse(sample), "\(row.testDescription)")
      }
    }
  }

  @Test func `leave out samples that are null only`() throws {
    let schemas = #"{"Model": {"type": "object", "properties": {"next": {"$ref": "@Model"}}}}"#
    let part = try generate(RefinementRow("", schemas, [#"[{"next": {}}, null, null]"#, "null"], []))
    #expect(try #require(part.source).contains("var next: Model?"))
    #expect(part.sampleCount == 1)
    let findings = [
      "0.json:1: $[1] is null here, but not nullable at api.json:1. It is left out.",
      "1.json:1: $ is null here, but not nullable at api.json:1. It is left out.",
    ]
    #expect(part.findings.filter { $0.severity == .error }.map(\.description) == findings)
    let none = try generate(RefinementRow("", schemas, ["null"], []))
    #expect(none.source == nil)
    #expect(none.findings.map(\.severity) == [.error])
  }

  @Test func `name the type of text without its format`() throws {
    let schemas = #"{"Model": {"type": "object", "properties": {"a": {"type": "string", "format": "date"}}}}"#
    let contract = try contract(schemas).description()
    let sample = ModelSample(at: Stub.Origin(file: "a.json"), Array(#"{"a": "2020-01-02T03:04:05Z"}"#.utf8))
    let generator = ModelGenerator(InferenceOptions(typeName: "Model", keepsPlainStrings: true))
    let models = generator.generate([sample], refining: try #require(contract.schema(for: "Model")), of: contract)
    #expect(models.findings.map(\.description).first?.hasSuffix("Its type is String.") == true)
  }

  private func generate(_ row: RefinementRow, includesSupport: Bool = true) throws -> GeneratedModels {
    let contract = try contract(row.schemas).description()
    let samples = row.samples.enumerated().map { number, text in
      ModelSample(at: Stub.Origin(file: "\(number).json"), Array(text.utf8))
    }
    let generator = ModelGenerator(InferenceOptions(typeName: "Model"), includesSupport: includesSupport)
    return generator.generate(samples, refining: try #require(contract.schema(for: "Model")), of: contract)
  }

  /// Compiles the models of all rows to a program that prints each sample of a row, decoded and encoded.
  private func compiled(_ rows: [RefinementRow]) throws -> CompiledSource {
    var files: [String: String] = [:]
    var support: Set<SupportType> = []
    var main = "import Foundation\n\nlet decoder = JSONDecoder()\nlet encoder = JSONEncoder()\n"
    main += "switch Int(CommandLine.arguments[1]) {\n"
    for (number, row) in rows.enumerated() {
      let refined = try refined(row)
      var renderer = TypeRenderer(refined, access: .internal, namespace: "Row\(number)", synthesizesCoding: true)
      var writer = SwiftWriter()
      for root in refined.children(of: nil) { renderer.render(root, to: &writer) }
      files["Row\(number).swift"] = "import Foundation\n\nenum Row\(number) {}\n\n" + writer.text
      support.formUnion(renderer.support)
      main += "case \(number):\n"
      for sample in row.samples {
        let type = sample.hasPrefix("[") ? "[Row\(number).Model]" : "Row\(number).Model"
        let data = "Data(\(SwiftWriter.literal(sample)).utf8)"
        main +=
          "  print(String(decoding: try encoder.encode(decoder.decode(\(type).self, from: \(data))), as: UTF8.self))\n"
      }
    }
    files["Support.swift"] = "import Foundation\n\n" + SupportType.source(of: support, access: .internal)
    files["main.swift"] = main + "default: break\n}\n"
    return try CompiledSource(files)
  }

  private func refined(_ row: RefinementRow) throws -> TypeDeclarations {
    let contract = try contract(row.schemas).description()
    let samples = row.samples.map { ModelSample(at: Stub.Origin(file: "sample.json"), Array($0.utf8)) }
    let schema = try #require(contract.schema(for: "Model"))
    let models = RefinedModels(samples, of: schema, in: contract, options: InferenceOptions(typeName: "Model"))
    return try #require(models.declarations)
  }
}
