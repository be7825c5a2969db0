import BacklotJSON
import BacklotJSONSchema
import Testing

/// Texts and numbers of each format, also where their length is bounded.
@Suite struct JSONSchemaSampleFormatTests {
  static let formats = [
    "date-time", "date", "time", "duration", "email", "idn-email", "hostname", "idn-hostname", "ipv4", "ipv6", "uri",
    "uri-reference", "iri", "iri-reference", "uri-template", "uuid", "json-pointer", "relative-json-pointer", "regex",
    "color",
    "host-name", "ip-address", "byte", "char",
  ]

  @Test(arguments: formats)
  func `a text is of its format`(_ format: String) throws {
    let schema = try JSONSchema(compiling: ["type": "string", "format": .string(format)], asserting: .formats)
    let sampler = JSONSchema.Sampler(schema)
    for seed in 0..<12 { #expect(schema.accepts(try sampler.sample(seed: UInt64(seed)))) }
  }

  @Test(arguments: formats)
  func `a format is honored where it is only an annotation`(_ format: String) throws {
    let sampler = JSONSchema.Sampler(try JSONSchema(compiling: ["format": .string(format)]))
    let demanding = try JSONSchema(compiling: ["type": "string", "format": .string(format)], asserting: .formats)
    for seed in 0..<12 { #expect(demanding.accepts(try sampler.sample(seed: UInt64(seed)))) }
  }

  @Test(arguments: [
    ("email", 60, 80), ("email", 0, 6), ("hostname", 100, 130), ("hostname", 0, 4), ("uri", 50, 90), ("uri", 0, 5),
    ("date-time", 26, 40), ("json-pointer", 30, 60), ("json-pointer", 0, 2), ("regex", 40, 90), ("duration", 14, 40),
    ("byte", 24, 80), ("ipv6", 0, 3), ("uri-template", 60, 90), ("idn-hostname", 70, 99), ("ipv4", 0, 7),
    ("time", 14, 30),
  ])
  func `a text of a format has the length that is asked for`(_ format: String, _ least: Int, _ most: Int) throws {
    let schema = try JSONSchema(
      compiling: [
        "type": "string", "format": .string(format), "minLength": .number(JSONNumber(least)),
        "maxLength": .number(JSONNumber(most)),
      ],
      asserting: .formats
    )
    let sampler = JSONSchema.Sampler(schema)
    for seed in 0..<8 { #expect(schema.accepts(try sampler.sample(seed: UInt64(seed)))) }
  }

  @Test(arguments: [
    "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", "float", "double", "double-int",
  ])
  func `a number is of its format, however large it may be`(_ format: String) throws {
    let schema = try JSONSchema(compiling: ["type": "number", "format": .string(format)], asserting: .formats)
    let sampler = JSONSchema.Sampler(schema)
    for seed in 0..<12 { #expect(schema.accepts(try sampler.sample(seed: UInt64(seed)))) }
  }
}
