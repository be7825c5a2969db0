import BacklotCodegen
import BacklotFuzzing
import BacklotJSON
import BacklotOpenAPI
import BacklotStubs
import TestConditions
import Testing

@Suite struct `Models of arbitrary contracts and samples` {
  @Test func `keep each sample, and are the same each time`() throws {
    for seed in 0..<400 as Range<UInt64> {
      var arbitrary = ArbitraryJSON(seed: seed)
      var samples = [arbitrary.value(depth: 4)]
      for _ in 0..<3 { samples.append(arbitrary.variation(of: samples[samples.count - 1])) }
      let schemas = JSONValue.object(["Model": Self.schema(of: arbitrary.variation(of: samples[0]))]).serialized()
      let contract = try contract(schemas).description()
      let schema = try #require(contract.schema(for: "Model"))
      let texts = samples.map { ModelSample(at: Stub.Origin(file: "sample.json"), Array($0.serialized().utf8)) }
      let options = InferenceOptions(typeName: "Model", trustsSamples: seed.isMultiple(of: 2))
      let refined = RefinedModels(texts, of: schema, in: contract, options: options)
      let declarations = try #require(refined.declarations)
      let acceptsArrays = schema.value["nullable"] != nil || schema.value["type"] == "array"
      let values = acceptsArrays ? samples : samples.flatMap { $0.array ?? [$0] }
      do throws(Finding) {
        try ModelFuzzing.check(values.filter { $0.isNull == false }, of: 0, in: declarations)
      } catch {
        Issue.record("\(seed): \(error) \(schemas) \(samples.map { $0.serialized() })")
      }
      let again = RefinedModels(texts, of: schema, in: contract, options: options)
      #expect(again.declarations?.all == declarations.all)
      #expect(again.models.findings == refined.models.findings)
    }
  }

  /// Returns a schema that describes a value and those that are like it.
  private static func schema(of value: JSONValue) -> JSONValue {
    switch value {
    case .null: return ["nullable": true]
    case .bool: return ["type": "boolean"]
    case .number(let number): return ["type": number.int == nil ? "number" : "integer"]
    case .string(let text): return text.count.isMultiple(of: 3) ? ["enum": [.string(text)]] : ["type": "string"]
    case .array(let elements):
      switch elements.count {
      case 0: return ["type": "array"]
      case 1: return ["type": "array", "items": schema(of: elements[0])]
      default: return ["type": "array", "items": ["anyOf": .array(elements.map(schema(of:)))]]
      }
    case .object(let object):
      // Canonically equivalent names are one in Swift.
      let properties = Dictionary(object.map { ($0.key, schema(of: $0.value)) }) { first, _ in first }
        .sorted { $0.key < $1.key }
      return [
        "type": "object", "properties": .object(JSONObject(properties)),
        "required": .array(properties.map { .string($0.key) }),
      ]
    }
  }
}
