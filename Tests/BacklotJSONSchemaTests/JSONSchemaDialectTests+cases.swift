import BacklotJSON
import BacklotJSONSchema

extension JSONSchemaDialectTests {
  static let numbers = [
    Case(
      "1.0 is no integer in draft 4",
      .draft4,
      .openAPI30,
      schema: ["type": "integer"],
      valid: [1, -3],
      invalid: [1.0, 1.5]
    ),
    Case(
      "1.0 is an integer",
      .draft6,
      .draft7,
      .draft201909,
      .draft202012,
      .openAPI31,
      schema: ["type": "integer"],
      valid: [1, 1.0, 1e2],
      invalid: [1.5, "1"]
    ),
    Case(
      "exclusive bounds are booleans",
      .draft4,
      .openAPI30,
      schema: ["minimum": 1, "exclusiveMinimum": true, "maximum": 3, "exclusiveMaximum": true],
      valid: [2, 1.5],
      invalid: [1, 3]
    ),
    Case(
      "exclusive bounds that are false",
      .draft4,
      .openAPI30,
      schema: ["minimum": 1, "exclusiveMinimum": false],
      valid: [1],
      invalid: [0]
    ),
    Case(
      "exclusive bounds are numbers",
      .draft6,
      .draft201909,
      schema: ["exclusiveMinimum": 1, "exclusiveMaximum": 3],
      valid: [2],
      invalid: [1, 3]
    ),
  ]

  static let keywords = [
    Case(
      "const and contains",
      .draft6,
      .draft201909,
      schema: ["contains": ["const": 1]],
      valid: [[1.0], 1],
      invalid: [[], [2]]
    ),
    Case("const is unknown", .draft4, .openAPI30, schema: ["const": 1], valid: [2]),
    Case(
      "names of members",
      .draft6,
      .draft201909,
      schema: ["propertyNames": ["maxLength": 1]],
      valid: [["a": 1], [:], 1],
      invalid: [["ab": 1]]
    ),
    Case(
      "booleans are schemas",
      .draft6,
      .draft201909,
      schema: ["properties": ["a": false]],
      valid: [[:]],
      invalid: [["a": 1]]
    ),
    Case("if is unknown", .draft4, .draft6, .openAPI30, schema: ["if": true, "then": ["type": "null"]], valid: [1]),
    Case(
      "if decides",
      .draft201909,
      schema: ["if": ["type": "string"], "then": ["minLength": 1], "else": false],
      valid: ["a"],
      invalid: ["", 1]
    ),
    Case(
      "dependencies, which the newest drafts have for compatibility",
      .draft4,
      .draft6,
      .draft7,
      .draft201909,
      .draft202012,
      schema: ["dependencies": ["a": ["b"], "c": ["required": ["d"]]]],
      valid: [[:], ["a": 1, "b": 1], ["c": 1, "d": 1]],
      invalid: [["a": 1], ["c": 1]]
    ),
    Case(
      "dependencies by their new names",
      .draft201909,
      .draft202012,
      schema: ["dependentRequired": ["a": ["b"]], "dependentSchemas": ["c": ["required": ["d"]]]],
      valid: [["a": 1, "b": 1], ["c": 1, "d": 1]],
      invalid: [["a": 1], ["c": 1]]
    ),
    Case(
      "their new names are unknown",
      .draft6,
      .draft7,
      schema: ["dependentRequired": ["a": ["b"]]],
      valid: [["a": 1]]
    ),
    Case(
      "a list of items",
      .draft4,
      .draft6,
      .draft7,
      .draft201909,
      schema: ["items": [["type": "string"]], "additionalItems": ["type": "null"]],
      valid: [[], ["a"], ["a", nil]],
      invalid: [[1], ["a", 1]]
    ),
    Case(
      "additionalItems without a list",
      .draft6,
      .draft201909,
      schema: ["items": [:], "additionalItems": false],
      valid: [[1, 2]]
    ),
    Case("prefixItems is unknown", .draft7, .draft201909, schema: ["prefixItems": [false]], valid: [[1]]),
    Case(
      "how many elements contains describes",
      .draft201909,
      .draft202012,
      schema: ["contains": ["type": "string"], "minContains": 2, "maxContains": 3],
      valid: [["a", 1, "b"]],
      invalid: [["a"], ["a", "b", "c", "d"]]
    ),
    Case("minContains is unknown", .draft6, .draft7, schema: ["contains": true, "minContains": 2], valid: [[1]]),
    Case(
      "nothing stands next to a reference",
      .draft4,
      .draft6,
      .draft7,
      schema: [
        "properties": ["a": ["$ref": "#/definitions/a", "maxLength": 1]], "definitions": ["a": ["type": "string"]],
      ],
      valid: [["a": "long"]],
      invalid: [["a": 1]]
    ),
    Case(
      "references have siblings",
      .draft201909,
      .draft202012,
      schema: ["properties": ["a": ["$ref": "#/$defs/a", "maxLength": 1]], "$defs": ["a": ["type": "string"]]],
      valid: [["a": "l"]],
      invalid: [["a": 1], ["a": "long"]]
    ),
  ]

  static let unevaluated = [
    Case(
      "unevaluated properties",
      .draft201909,
      .draft202012,
      schema: [
        "properties": ["a": true], "patternProperties": ["^b": true],
        "anyOf": [["properties": ["c": ["type": "string"]]], ["properties": ["d": true], "required": ["d"]]],
        "if": ["required": ["e"]], "then": ["properties": ["e": true]], "unevaluatedProperties": ["type": "null"],
      ],
      valid: [["a": 1, "b1": 1, "c": "x"], ["d": 1, "e": 1], ["z": nil]],
      invalid: [["z": 1], ["c": 1], ["c": 1, "d": 1, "z": 1]]
    ),
    Case(
      "unevaluated items",
      .draft201909,
      schema: [
        "items": [["type": "string"]], "anyOf": [["items": [true, ["type": "null"]]], true], "unevaluatedItems": false,
      ],
      valid: [["a"], ["a", nil]],
      invalid: [["a", 1], ["a", nil, 1]]
    ),
    Case(
      "contains evaluates nothing in draft 2019-09",
      .draft201909,
      schema: ["contains": ["type": "string"], "unevaluatedItems": false],
      valid: [1],
      invalid: [["a"]]
    ),
    Case(
      "contains evaluates what it finds",
      .draft202012,
      schema: ["contains": ["type": "string"], "unevaluatedItems": false],
      valid: [["a"]],
      invalid: [["a", 1]]
    ),
    Case(
      "what a part evaluates is no business of the whole's",
      .draft202012,
      schema: [
        "properties": ["a": ["properties": ["b": true], "unevaluatedProperties": false]],
        "unevaluatedProperties": false,
      ],
      valid: [["a": ["b": 1]]],
      invalid: [["b": 1], ["a": ["a": 1]], ["a": ["b": 1], "c": 1]]
    ),
    Case(
      "what not has looked at does not count",
      .draft202012,
      schema: [
        "not": ["not": ["properties": ["a": true], "unevaluatedProperties": false]], "properties": ["b": true],
        "unevaluatedProperties": false,
      ],
      valid: [[:]],
      invalid: [["a": 1]]
    ),
    Case(
      "more members than fit a word",
      .draft202012,
      schema: [
        "allOf": [["patternProperties": ["^a": true]], ["patternProperties": ["^b": true]]],
        "unevaluatedProperties": false,
      ],
      valid: [.object(JSONObject((0..<300).map { (key: $0.isMultiple(of: 2) ? "a\($0)" : "b\($0)", value: 1) }))],
      invalid: [.object(JSONObject((0..<300).map { (key: $0 == 299 ? "c" : "b\($0)", value: 1) }))]
    ),
  ]

  static let references = [
    Case(
      "an anchor in an identifier",
      .draft6,
      .draft7,
      schema: ["$ref": "#there", "definitions": ["a": ["$id": "#there", "type": "string"]]],
      valid: ["a"],
      invalid: [1]
    ),
    Case(
      "an anchor in an identifier of draft 4",
      .draft4,
      schema: ["$ref": "#there", "definitions": ["a": ["id": "#there", "type": "string"]]],
      valid: ["a"],
      invalid: [1]
    ),
    Case(
      "an anchor",
      .draft201909,
      .draft202012,
      schema: ["$ref": "#there", "$defs": ["a": ["$anchor": "there", "type": "string"]]],
      valid: ["a"],
      invalid: [1]
    ),
    Case(
      "a schema with a URI of its own",
      .draft6,
      .draft7,
      .draft201909,
      schema: [
        "$id": "http://example.com/a/root.json",
        "items": ["$ref": "b/c.json#/definitions/d"],
        "definitions": [
          "x": ["$id": "b/c.json", "definitions": ["d": ["$ref": "e.json"], "e": ["$id": "e.json", "type": "null"]]]
        ],
      ],
      valid: [[nil]],
      invalid: [[1]]
    ),
    Case(
      "a name by which a pointer must be decoded",
      .draft6,
      .draft201909,
      schema: ["$ref": "#/definitions/a~1b%25c~0d", "definitions": ["a/b%c~d": ["type": "string"]]],
      valid: ["a"],
      invalid: [1]
    ),
    Case(
      "a place that no keyword leads to",
      .draft6,
      .draft201909,
      .openAPI30,
      schema: ["$ref": "#/x-stuff/0/deep", "x-stuff": [["deep": ["type": "string"]]]],
      valid: ["a"],
      invalid: [1]
    ),
    Case(
      "the draft's own metaschema",
      .draft4,
      schema: ["$ref": "http://json-schema.org/draft-04/schema#"],
      valid: [["minLength": 1]],
      invalid: [["minLength": -1], ["type": "strng"], ["exclusiveMinimum": true]]
    ),
    Case(
      "the draft's own metaschema, 6",
      .draft6,
      schema: ["$ref": "http://json-schema.org/draft-06/schema#"],
      valid: [["minLength": 1], true],
      invalid: [["minLength": -1], ["items": ["type": 1]], 1]
    ),
    Case(
      "the draft's own metaschema, 7",
      .draft7,
      schema: ["$ref": "http://json-schema.org/draft-07/schema#"],
      valid: [["if": true], true],
      invalid: [["if": 1], ["definitions": ["a": ["minimum": "1"]]]]
    ),
    Case(
      "the draft's own metaschema, 2019-09",
      .draft201909,
      schema: ["$ref": "https://json-schema.org/draft/2019-09/schema"],
      valid: [["properties": ["a": ["minimum": 1]]]],
      invalid: [["properties": ["a": ["minimum": "1"]]], ["not": ["type": "strng"]], ["$anchor": "#"], 1]
    ),
    Case(
      "the draft's own metaschema, 2020-12",
      .draft202012,
      schema: ["$ref": "https://json-schema.org/draft/2020-12/schema"],
      valid: [["prefixItems": [true]]],
      invalid: [["prefixItems": []], ["$defs": ["a": ["unevaluatedItems": 1]]], ["contentSchema": 1]]
    ),
    Case(
      "the metaschema of OpenAPI 3.1",
      .openAPI31,
      schema: ["$ref": "https://spec.openapis.org/oas/3.1/dialect/base"],
      valid: [["discriminator": ["propertyName": "kind", "x-a": 1]]],
      invalid: [
        ["discriminator": [:]], ["items": ["xml": ["wrapped": 1]]], ["discriminator": ["propertyName": "a", "b": 1]],
      ]
    ),
    Case(
      "$recursiveRef finds the outermost",
      .draft201909,
      schema: [
        "$id": "https://example.com/strict", "$recursiveAnchor": true, "$ref": "tree", "unevaluatedProperties": false,
        "$defs": [
          "tree": [
            "$id": "tree", "$recursiveAnchor": true, "type": "object",
            "properties": ["data": true, "children": ["items": ["$recursiveRef": "#"]]],
          ]
        ],
      ],
      valid: [["children": [["data": 1]]]],
      invalid: [["children": [["daat": 1]]]]
    ),
    Case(
      "$recursiveRef without an anchor is a reference",
      .draft201909,
      schema: ["properties": ["a": ["$recursiveRef": "#"]], "additionalProperties": false],
      valid: [["a": ["a": [:]]]],
      invalid: [["a": ["b": 1]]]
    ),
    Case(
      "$recursiveRef stays inside where the inner one has no anchor",
      .draft201909,
      schema: [
        "$id": "https://example.com/outer", "$recursiveAnchor": true, "$ref": "inner", "required": ["x"],
        "$defs": ["inner": ["$id": "inner", "properties": ["a": ["$recursiveRef": "#"]]]],
      ],
      valid: [["x": 1, "a": [:]]],
      invalid: [["a": [:]]]
    ),
  ]
}
