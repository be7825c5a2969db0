import BacklotWireMock
import Foundation

/// Writes samples of one schema, a line each; the seed is the number of the line.
struct SampleWriter {
  private let name: String
  private let schema: Result<JSONSchema, any Error>
  private static let writtenAtOnce = 1 << 16

  init(_ each: SchemaCase) {
    name = each.name
    schema = each.schema
  }

  func write(count: Int) {
    do {
      let schema = try schema.get()
      let samplers = Self.options.map { JSONSchema.Sampler(schema, options: $0) }
      var output = Self.line(["case": .string(name)])
      for seed in 0..<count {
        let sample = try samplers[seed % samplers.count].sample(seed: UInt64(seed))
        if !schema.accepts(sample) { throw Mistake(problem: "invalid with the seed \(seed): \(sample.serialized())") }
        output += Self.line(sample)
        if output.count >= Self.writtenAtOnce {
          FileHandle.standardOutput.write(Data(output))
          output.removeAll(keepingCapacity: true)
        }
      }
      FileHandle.standardOutput.write(Data(output))
    } catch {
      FileHandle.standardOutput.write(Data(Self.line(["case": .string(name), "error": .string("\(error)")])))
    }
  }

  /// The options of a mock server, and others with more variety.
  private static let options = [
    JSONSchema.SampleOptions(),
    JSONSchema.SampleOptions(optionalMembers: .some, usesExamples: false),
    JSONSchema.SampleOptions(optionalMembers: .some, maximumDepth: 3),
    JSONSchema.SampleOptions(optionalMembers: .none, usesExamples: false),
  ]

  private static func line(_ value: JSONValue) -> [UInt8] { value.serializedBytes() + [UInt8(ascii: "\n")] }
}
