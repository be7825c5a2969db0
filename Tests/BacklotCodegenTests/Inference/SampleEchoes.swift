import BacklotCodegen
import BacklotJSON
import TemporaryFolders
import Testing

/// A program with the models of several sets of samples.
struct SampleEchoes {
  /// Samples of one type.
  struct Set {
    let name: String
    /// The samples from which the models are inferred.
    let samples: [[UInt8]]
    /// The number of elements of a sample from which the models are inferred; `nil` for all.
    var inferredCount: Int?
  }

  private let program: CompiledSource
  private let inputs: TemporaryFolder

  /// Compiles the models of all sets, each in a namespace of its own.
  init(_ sets: [Set], access: TypeRenderer.Access = .internal) throws {
    var files: [String: String] = [:]
    var support: Swift.Set<SupportType> = []
    for (number, set) in sets.enumerated() {
      var shapes = ShapeGraph(name: "Root")
      for sample in set.samples {
        let value = try JSONValue(parsing: sample)
        shapes.add(set.inferredCount.map { .array(Array((value.array ?? []).prefix($0))) } ?? value)
      }
      let inferred = TypeDeclarations.inferred(from: shapes, options: InferenceOptions(typeName: "Root"))
      var renderer = TypeRenderer(inferred.declarations, access: access, namespace: "Sample\(number)")
      var writer = SwiftWriter()
      for root in inferred.roots { renderer.render(root, to: &writer) }
      let head = "import Foundation\n\n\(access.prefix)enum Sample\(number) {}\n\n"
      files["Sample\(number).swift"] = head + writer.text
      support.formUnion(renderer.support)
    }
    files["Support.swift"] = "import Foundation\n\n" + SupportType.source(of: support, access: access)
    files["main.swift"] = Self.main(of: sets.indices.map { "Sample\($0).Root" })
    program = try CompiledSource(files)
    inputs = try TemporaryFolder()
  }

  /// Returns JSON text that the models of a set decoded and encoded.
  func echo(_ json: String, by set: Int) throws -> String {
    try inputs.write(json, to: "\(set).json")
    return try program.run(String(set), "\(inputs.path)/\(set).json")
  }

  private static func main(of types: [String]) -> String {
    """
    import Foundation

    func echo<Value: Codable>(_ type: Value.Type) throws {
      let url = URL(fileURLWithPath: CommandLine.arguments[2])
      let value = try JSONDecoder().decode(type, from: Data(contentsOf: url))
      FileHandle.standardOutput.write(try JSONEncoder().encode(value))
    }

    do {
      switch CommandLine.arguments[1] {
      \(types.enumerated().map { "case \"\($0)\": try echo(\($1).self)" }.joined(separator: "\n  "))
      default: break
      }
    } catch {
      print(error)
    }
    """
  }
}

/// Compiles the models of sets of samples, and expects that each sample is decoded and encoded without a loss.
func expectLossless(_ sets: [SampleEchoes.Set], access: TypeRenderer.Access = .internal) throws {
  let echoes = try SampleEchoes(sets, access: access)
  for (number, set) in sets.enumerated() {
    for sample in set.samples {
      let json = String(decoding: sample, as: UTF8.self)
      let output = try echoes.echo(json, by: number)
      do throws(JSONError) {
        let isSame = try JSONValue(parsing: output) == JSONValue(parsing: sample)
        #expect(isSame, "\(set.name): \(output.prefix(2000))")
      } catch {
        Issue.record("\(set.name): \(output.prefix(2000))")
      }
    }
  }
}
