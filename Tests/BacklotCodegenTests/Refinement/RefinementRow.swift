import Testing

/// A schema with samples, the Swift that both give, and the contradictions between them.
struct RefinementRow: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// The schema of the component `Model`, and others that it uses, after one line of the contract.
  let schemas: String
  let samples: [String]
  /// Lines that the source has.
  let lines: [String]
  /// The findings, of samples with the names `0.json`, `1.json`, and so on.
  let findings: [String]

  init(_ name: String, _ schemas: String, _ samples: [String], _ lines: [String], findings: [String] = []) {
    testDescription = name
    self.schemas = schemas
    self.samples = samples
    self.lines = lines
    self.findings = findings
  }
}

extension RefinementRow {
  static let lossless = presence + kinds + silence + composition + secrets

  private static let secrets = [
    RefinementRow(
      "undeclared values of secrets",
      #"{"Model": {"type": "object", "properties": {"credentials": {"type": "object"}}}}"#,
      (0..<12).map { #"{"credentials": {"kind": "\#($0 % 2 == 0 ? "hunter" : "swordfish")"}}"# },
      ["/// In samples only.", "var kind: String"]
    ),
    RefinementRow(
      "values of a schema that secrets refer to",
      #"{"Model": {"type": "object", "properties": {"first": {"$ref": "@Cred"}, "credentials": {"$ref": "@Pair"}}}, "Pair": {"type": "object", "properties": {"value": {"$ref": "@Cred"}}}, "Cred": {"type": "object", "additionalProperties": true}}"#,
      [#"{"first": {"kind": "hunter", "more": {"x": "pony"}}, "credentials": {"value": {"note": "tiger"}}}"#],
      ["/// In samples only.", "var kind: String?", "/// In samples only.", "var note: String?"]
    ),
    RefinementRow(
      "secrets in messages",
      #"{"Model": {"type": "object", "properties": {"token": {"enum": ["a"]}, "b": {"enum": ["a"]}, "keys": {"type": "object", "properties": {"a": {"type": "string"}}}}}}"#,
      [
        #"{"token": "sesame", "b": "sk_live_4eC39HqLyjWDarjtT1zdp7dc", "keys": {"ghp_16C7e42F292c6912E7710c838347Ae178B4a": 1}}"#
      ],
      ["case unknown(String)"],
      findings: [
        "0.json:1: $.token is a secret here, which is not listed at api.json:1. It is decoded as an unknown value.",
        "0.json:1: $.b is a secret here, which is not listed at api.json:1. It is decoded as an unknown value.",
        "0.json:1: $.keys[\"…\"] is not declared at api.json:1. It and similar members are in additionalProperties, with a type that the samples show.",
      ]
    ),
  ]

  static let lossy = [
    RefinementRow(
      "numbers that no type keeps",
      #"{"Model": {"type": "object", "properties": {"a": {"type": "number"}, "b": {}}}}"#,
      ["{\"a\": 1234567890123456789012345678901234567890.5,\n\"b\": [1234567890123456789012345678901234567890.5]}"],
      ["var a: Double?", "var b: [Double]?"],
      findings: [
        "0.json:1: $.a has a number with more digits than Double and Decimal keep. Its type is Double, which rounds it.",
        "0.json:2: $.b[0] has a number with more digits than Double and Decimal keep. Its type is Double, which rounds it.",
      ]
    ),
    RefinementRow(
      "numbers that no decoder reads",
      #"{"Model": {"type": "object", "properties": {"a": {"type": "number"}, "b": {}}}}"#,
      ["{\"a\": 1e400,\n\"b\": [1e400]}", #"{"a": 1.5}"#],
      ["var a: Double?", "var b: [Double]?"],
      findings: [
        "0.json:1: $.a has a number beyond the range of Double, which JSONDecoder cannot read",
        "0.json:2: $.b[0] has a number beyond the range of Double, which JSONDecoder cannot read",
      ]
    ),
  ]

  private static let presence = [
    RefinementRow(
      "a contract that the samples follow",
      #"{"Model": {"type": "object", "description": "A pet.", "required": ["id"], "properties": {"id": {"type": "integer", "description": "Its number."}, "born": {"type": "string", "format": "date"}}}}"#,
      [#"{"id": 1, "born": "2020-01-02"}"#],
      ["/// A pet.", "/// Its number.", "var id: Int", "var born: DateText?"]
    ),
    RefinementRow(
      "a required member that is missing",
      #"{"Model": {"type": "object", "required": ["a", "b"], "properties": {"a": {"type": "string"}, "b": {"type": "string"}}}}"#,
      [#"{"a": "x", "b": "y"}"#, "{\n\"b\": \"y\"}", "{}"],
      ["var a: String?", "var b: String?"],
      findings: [
        "1.json:1: $.a is missing here, but required at api.json:1. It is optional.",
        "2.json:1: $.b is missing here, but required at api.json:1. It is optional.",
      ]
    ),
    RefinementRow(
      "many samples",
      #"{"Model": {"type": "object", "properties": {"a": {"type": "object"}}}}"#,
      Array(repeating: #"{"a": {"b": 1, "c": 2}}"#, count: 30) + [#"{"a": {"c": 2}}"#],
      ["var b: Int?", "var c: Int"]
    ),
    RefinementRow(
      "null where the contract has none",
      #"{"Model": {"type": "object", "required": ["a", "c"], "properties": {"a": {"type": "string"}, "b": {"$ref": "@Other"}, "c": {"type": "array", "items": {"type": "integer"}}}}, "Other": {"type": "object", "properties": {"x": {"type": "integer"}}}}"#,
      ["{\"a\": null,\n\"b\": null, \"c\": [1,\nnull]}"],
      ["var a: String?", "var b: Nullable<Other>?", "var c: [Int?]"],
      findings: [
        "0.json:1: $.a is null here, but not nullable at api.json:1. Its type is optional.",
        "0.json:2: $.b is null here, but not nullable at api.json:1. Its type is optional.",
        "0.json:3: $.c[1] is null here, but not nullable at api.json:1. Its type is optional.",
      ]
    ),
    RefinementRow(
      "members that the contract does not declare",
      #"{"Model": {"type": "object", "properties": {"a": {"$ref": "@Other"}, "b": {"$ref": "@Other"}}}, "Other": {"type": "object", "properties": {"x": {"type": "integer"}}}}"#,
      [#"{"a": {"x": 1, "kind": "dog"}, "b": {"owner": {"name": "Ada"}}, "since": "2020-01-02"}"#],
      [
        "/// In samples only, for example `dog`.", "var kind: String?", "var owner: Owner?", "struct Owner: Codable",
        "var since: DateText?",
      ],
      findings: [
        "0.json:1: $.a.kind is not declared at api.json:1. It is added, with a type that the samples show.",
        "0.json:1: $.b.owner is not declared at api.json:1. It is added, with a type that the samples show.",
        "0.json:1: $.since is not declared at api.json:1. It is added, with a type that the samples show.",
      ]
    ),
    RefinementRow(
      "undeclared members whose names are data",
      #"{"Model": {"type": "object", "properties": {"a": {"type": "string"}}}}"#,
      [#"{"a": "x", "2020": 1.5, "2021": 2}"#],
      ["var a: String?", "var additionalProperties: [String: Double] = [:]"],
      findings: [
        #"0.json:1: $.2020 is not declared at api.json:1. It and similar members are in additionalProperties, with a type that the samples show."#
      ]
    ),
    RefinementRow(
      "members that are declared as any others",
      #"{"Model": {"type": "object", "properties": {"a": {"type": "string"}}, "additionalProperties": {"type": "integer"}}}"#,
      [#"{"a": "x", "b": 1, "c": null}"#],
      ["var additionalProperties: [String: Int?] = [:]"],
      findings: ["0.json:1: $.c is null here, but not nullable at api.json:1. Its type is optional."]
    ),
  ]

  private static let kinds = [
    RefinementRow(
      "another type than the declared one in all samples",
      #"{"Model": {"type": "object", "required": ["id"], "properties": {"id": {"type": "string", "description": "Its number."}}}}"#,
      [#"{"id": 1}"#],
      ["/// Its number.", "var id: Int"],
      findings: ["0.json:1: $.id is a number here, but a string at api.json:1. Its type is that of the samples."]
    ),
    RefinementRow(
      "another type than the declared one in some samples",
      #"{"Model": {"type": "object", "required": ["id", "owner"], "properties": {"id": {"type": "string"}, "owner": {"$ref": "@Owner"}}}, "Owner": {"type": "object", "properties": {"name": {"type": "string"}}}}"#,
      [#"{"id": "a", "owner": {"name": "Ada"}}"#, #"{"id": 1, "owner": "Ada"}"#],
      ["var id: ID", "case integer(Int)", "case string(String)", "case owner(Owner)", "var owner: OwnerValue"],
      findings: [
        "1.json:1: $.id is a number here, but a string at api.json:1. Its type is an enumeration with a case for each.",
        "1.json:1: $.owner is a string here, but an object at api.json:1. Its type is an enumeration with a case for each.",
      ]
    ),
    RefinementRow(
      "numbers that the declared type does not hold",
      #"{"Model": {"type": "object", "properties": {"a": {"type": "integer"}, "b": {"type": "number"}, "c": {"enum": [1, 2]}}}}"#,
      [#"{"a": 1.5, "b": 0.12345678901234567891, "c": 18446744073709551616}"#],
      ["var a: Double?", "var b: Decimal?", "var c: Decimal?"],
      findings: [
        "0.json:1: $.a is 1.5 here, but an integer at api.json:1. Its type is Double.",
        "0.json:1: $.c is 18446744073709551616 here, but an integer at api.json:1. Its type is Decimal.",
      ]
    ),
    RefinementRow(
      "integers with an exponent or a fraction of zeros",
      #"{"Model": {"type": "object", "properties": {"a": {"type": "integer"}, "b": {"enum": [1, 5]}, "c": {"type": "integer"}}}}"#,
      [#"{"a": 5.0, "b": 5.0, "c": 1e2}"#, #"{"a": 0.0, "c": 9007199254740993}"#],
      ["var a: Int?", "var b: B?", "var c: Int?"]
    ),
    RefinementRow(
      "fractions where integers are an alternative",
      #"{"Model": {"type": "object", "properties": {"a": {"oneOf": [{"type": "integer"}, {"type": "number"}, {"type": "string"}]}}}}"#,
      [#"{"a": 1.5}"#, #"{"a": 1}"#, #"{"a": "x"}"#],
      ["case integer(Int)", "case number(Double)", "case string(String)"]
    ),
    RefinementRow(
      "values that an enumeration does not list",
      #"{"Model": {"type": "object", "properties": {"a": {"enum": ["x", "y"]}, "b": {"enum": [1, 2]}}}}"#,
      [#"{"a": "x", "b": 1}"#, #"{"a": "z", "b": 3}"#, #"{"a": "z"}"#],
      ["case x", "case y", "case unknown(String)", "case unknown(Int)"],
      findings: [
        #"1.json:1: $.a is "z" here, which is not listed at api.json:1. It is decoded as an unknown value."#,
        "1.json:1: $.b is 3 here, which is not listed at api.json:1. It is decoded as an unknown value.",
      ]
    ),
    RefinementRow(
      "text without the declared format",
      #"{"Model": {"type": "object", "properties": {"a": {"type": "string", "format": "date-time"}, "b": {"type": "string", "format": "date"}, "c": {"type": "string", "format": "uri"}}}}"#,
      [#"{"a": "yesterday", "b": "2020-01-02T03:04:05Z", "c": "mailto:a"}"#],
      ["var a: String?", "var b: DateTimeText?", "var c: URLText?"],
      findings: [
        "0.json:1: $.a does not have the format here that it has at api.json:1. Its type is String.",
        "0.json:1: $.b does not have the format here that it has at api.json:1. Its type is DateTimeText.",
      ]
    ),
    RefinementRow(
      "a list of what the schema describes",
      #"{"Model": {"type": "object", "required": ["id"], "properties": {"id": {"type": "integer"}}}}"#,
      [#"[{"id": 1}, {}]"#, #"{"id": 1}"#],
      ["struct Model: Codable", "var id: Int?"],
      findings: [
        "0.json:1: $ is an array here, but an object at api.json:1. Its elements are used as samples.",
        "0.json:1: $[1].id is missing here, but required at api.json:1. It is optional.",
      ]
    ),
  ]

  private static let silence = [
    RefinementRow(
      "an object, an array and a value of which the contract says no more",
      #"{"Model": {"type": "object", "properties": {"a": {"type": "object"}, "b": {"type": "array"}, "c": {"description": "Anything."}, "d": {"$ref": "@Meta"}, "e": {}}}, "Meta": {"type": "object"}}"#,
      [#"{"a": {"x": {"y": true}}, "b": [{"z": "t"}], "c": 1.5, "d": {"total": 3}, "e": null}"#],
      [
        "var a: A?", "var x: X?", "var y: Bool?", "var b: [B]?", "/// Anything.", "var c: Double?", "var d: Meta?",
        "struct Meta: Codable", "var total: Int?", "var e: Nullable<AnyJSON>?",
      ]
    ),
    RefinementRow(
      "other members beside declared ones",
      #"{"Model": {"type": "object", "properties": {"a": {"type": "string"}}, "additionalProperties": true}}"#,
      [#"{"a": "x", "b": true}"#],
      ["var b: Bool?", "var additionalProperties: [String: AnyJSON] = [:]"]
    ),
    RefinementRow(
      "a part without a sample",
      #"{"Model": {"type": "object", "properties": {"a": {"$ref": "@Other"}, "b": {"type": "object"}}}, "Other": {"type": "object", "properties": {"x": {"type": "integer"}}}}"#,
      ["{}"],
      ["var a: Other?", "var b: [String: AnyJSON]?", "var x: Int?"]
    ),
  ]

  private static let composition = [
    RefinementRow(
      "an object that contains itself",
      #"{"Model": {"type": "object", "required": ["name"], "properties": {"name": {"type": "string"}, "next": {"$ref": "@Model"}, "all": {"type": "array", "items": {"$ref": "@Model"}}}}}"#,
      [#"{"name": "a", "next": {"name": "b", "all": [{"name": "c", "next": {}}]}}"#],
      ["var name: String?", "@Indirect var next: Model?", "var all: [Model]?"],
      findings: ["0.json:1: $.next.all[0].next.name is missing here, but required at api.json:1. It is optional."]
    ),
    RefinementRow(
      "members of all parts",
      #"{"Model": {"allOf": [{"$ref": "@Base"}, {"type": "object", "required": ["b"], "properties": {"b": {"type": "string"}}}]}, "Base": {"type": "object", "required": ["a"], "properties": {"a": {"type": "string"}}}}"#,
      [#"{"b": null, "c": 1}"#],
      ["var a: String?", "var b: String?", "var c: Double?"],
      findings: [
        "0.json:1: $.a is missing here, but required at api.json:1. It is optional.",
        "0.json:1: $.b is null here, but not nullable at api.json:1. Its type is optional.",
        "0.json:1: $.c is not declared at api.json:1. It is added, with a type that the samples show.",
      ]
    ),
    RefinementRow(
      "alternatives with a discriminator",
      #"{"Model": {"oneOf": [{"$ref": "@Cat"}, {"$ref": "@Dog"}], "discriminator": {"propertyName": "kind"}}, "Cat": {"type": "object", "required": ["kind", "lives"], "properties": {"kind": {"type": "string"}, "lives": {"type": "integer"}}}, "Dog": {"type": "object", "required": ["kind"], "properties": {"kind": {"type": "string"}}}}"#,
      [#"{"kind": "Cat"}"#, #"{"kind": "Dog", "name": "Rex"}"#, #"{"kind": "Bird"}"#, "5"],
      ["var lives: Int?", "var name: String?", "case cat(Cat)", "case dog(Dog)", "case other(AnyJSON)"],
      findings: [
        "0.json:1: $.lives is missing here, but required at api.json:1. It is optional.",
        "1.json:1: $.name is not declared at api.json:1. It is added, with a type that the samples show.",
        "2.json:1: $ is none of the alternatives at api.json:1. It is decoded as another value.",
        "3.json:1: $ is a number here, but an object at api.json:1. It is decoded as another value.",
      ]
    ),
    RefinementRow(
      "alternatives that their members tell apart",
      #"{"Model": {"anyOf": [{"$ref": "@Cat"}, {"$ref": "@Dog"}, {"type": "string"}]}, "Cat": {"type": "object", "required": ["lives", "name"], "properties": {"lives": {"type": "integer"}, "name": {"type": "string"}}}, "Dog": {"type": "object", "required": ["bark"], "properties": {"bark": {"type": "string"}}}}"#,
      [#"{"lives": 9}"#, #"{"bark": "wau", "age": 3}"#, #""x""#, "true"],
      [
        "var name: String?", "var age: Int?", "case bool(Bool)", "case string(String)", "case cat(Cat)",
        "case dog(Dog)",
      ],
      findings: [
        "0.json:1: $.name is missing here, but required at api.json:1. It is optional.",
        "1.json:1: $.age is not declared at api.json:1. It is added, with a type that the samples show.",
        "3.json:1: $ is a boolean here, but a string or an object at api.json:1. Its type is an enumeration with a case for each.",
      ]
    ),
    RefinementRow(
      "an alternative of which the contract says no more",
      #"{"Model": {"type": "object", "properties": {"a": {"anyOf": [{"type": "string"}, {"type": "object"}]}}}}"#,
      [#"{"a": {"x": 1}}"#, #"{"a": "y"}"#],
      ["case string(String)", "case object(", "var x: Double?"]
    ),
    RefinementRow(
      "alternatives of a reference, beside another type",
      #"{"Model": {"type": "object", "properties": {"payer": {"$ref": "@Payer"}}}, "Payer": {"oneOf": [{"type": "object", "required": ["name"], "properties": {"name": {"type": "string"}}}, {"type": "object", "properties": {"iban": {"type": "string"}}}]}}"#,
      [#"{"payer": "cash"}"#, #"{"payer": {"iban": 5, "bic": "X"}}"#],
      ["var payer: PayerValue?", "case payer(Payer)", "var iban: Double?", "var bic: String?"],
      findings: [
        "0.json:1: $.payer is a string here, but an object at api.json:1. Its type is an enumeration with a case for each.",
        "1.json:1: $.payer.iban is a number here, but a string at api.json:1. Its type is that of the samples.",
        "1.json:1: $.payer.bic is not declared at api.json:1. It is added, with a type that the samples show.",
      ]
    ),
    RefinementRow(
      "an object beside a dictionary",
      #"{"Model": {"oneOf": [{"type": "object", "required": ["code"], "properties": {"code": {"type": "integer"}, "note": {"type": "string"}}}, {"type": "object", "additionalProperties": {"type": "string"}}]}}"#,
      [#"{"note": "n"}"#, #"{"x": "y"}"#, #"{"code": 1}"#, #"{"code": null, "a": 1}"#],
      ["var code: Int?", "var a: Double?", "case dictionary([String: String])"],
      findings: [
        "3.json:1: $.code is null here, but not nullable at api.json:1. Its type is optional.",
        "3.json:1: $.a is not declared at api.json:1. It is added, with a type that the samples show.",
      ]
    ),
    RefinementRow(
      "alternatives that the samples make alike",
      #"{"Model": {"anyOf": [{"$ref": "@P"}, {"$ref": "@Q"}]}, "P": {"type": "object", "required": ["a"], "properties": {"a": {"type": "integer"}, "meta": {"type": "object"}}}, "Q": {"type": "object", "required": ["b"], "properties": {"b": {"type": "integer"}, "c": {"type": "integer"}, "d": {"type": "integer"}, "meta": {"type": "object"}}}}"#,
      [#"{"meta": {"p": 1}}"#, #"{"a": 1, "b": 2}"#, #"{"b": 1, "meta": {"q": 2}}"#],
      ["var a: Int?", "var b: Double?", "var b: Int"],
      findings: [
        "0.json:1: $.a is missing here, but required at api.json:1. It is optional.",
        "1.json:1: $.b is not declared at api.json:1. It is added, with a type that the samples show.",
      ]
    ),
    RefinementRow(
      "schemas that only lead back to each other",
      #"{"Model": {"type": "object", "properties": {"a": {"$ref": "@A"}}}, "A": {"$ref": "@B"}, "B": {"$ref": "@A"}}"#,
      [#"{"a": 1}"#],
      ["var a: Double?"],
      findings: [
        "0.json:1: $.a is a number here, but the schema refers only to itself at api.json:1. Its type is that of the samples."
      ]
    ),
    RefinementRow(
      "schemas that only lead back to themselves",
      #"{"Model": {"type": "object", "properties": {"a": {"$ref": "@A"}, "b": {"$ref": "@B"}}}, "A": {"$ref": "@A"}, "B": {"anyOf": [{"$ref": "@B"}, {"type": "string"}]}}"#,
      [#"{"b": "x"}"#],
      ["var b: "],
      findings: ["api.json:1: the schema is a part of itself, which says nothing; the part is left out"]
    ),
  ]
}
