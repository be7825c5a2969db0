import BacklotCodegen
import BacklotJSON
import BacklotStubs
import RealData
import TemporaryFolders
import Testing

@Suite struct `Models of real samples` {
  @Test func `decode and encode all samples of quicktype`() throws {
    guard let data = RealData.shared else { return }
    let paths = try data.files(in: "json-samples/priority") + data.files(in: "json-samples/samples")
    try check(paths.map { [try data.bytes($0)] }, names: paths)
  }
}

/// Compiles the models of several sets of samples into one program, and compares what each makes of its samples.
private func check(_ sets: [[[UInt8]]], names: [String]) throws {
  var files: [String: String] = [:]
  var support: Set<SupportType> = []
  for (number, samples) in sets.enumerated() {
    var shapes = ShapeGraph(name: "Root")
    for sample in samples { shapes.add(try JSONValue(parsing: sample)) }
    let inferred = TypeDeclarations.inferred(from: shapes, options: InferenceOptions(typeName: "Root"))
    var renderer = TypeRenderer(inferred.declarations, access: .internal, namespace: "Sample\(number)")
    var writer = SwiftWriter()
    for root in inferred.roots { renderer.render(root, to: &writer) }
    files["Sample\(number).swift"] = "import Foundation\n\nenum Sample\(number) {}\n\n" + writer.text
    support.formUnion(renderer.support)
  }
  files["Support.swift"] = "import Foundation\n\n" + SupportType.source(of: support, access: .internal)
  files["main.swift"] = echo(of: sets.indices.map { "Sample\($0).Root" })
  let program = try CompiledSource(files)
  let inputs = try TemporaryFolder()
  for (number, samples) in sets.enumerated() {
    for sample in samples {
      try inputs.write(String(decoding: sample, as: UTF8.self), to: "sample.json")
      do {
        let output = try program.run(String(number), "\(inputs.path)/sample.json")
        #expect(try JSONValue(parsing: output) == JSONValue(parsing: sample), "\(names[number])")
      } catch {
        Issue.record("\(names[number]): \(error)")
      }
    }
  }
}

/// Returns a program that decodes its input as one of several types, and prints it encoded.
private func echo(of types: [String]) -> String {
  """
  import Foundation

  func echo<Value: Codable>(_ type: Value.Type) throws {
    let value = try JSONDecoder().decode(type, from: Data(contentsOf: URL(fileURLWithPath: CommandLine.arguments[2])))
    FileHandle.standardOutput.write(try JSONEncoder().encode(value))
  }

  switch CommandLine.arguments[1] {
  \(types.enumerated().map { "case \"\($0)\": try echo(\($1).self)" }.joined(separator: "\n"))
  default: break
  }
  """
}
