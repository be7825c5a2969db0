extension Metaschemas {
  static let draft202012: [String: String] = [
    "https://json-schema.org/draft/2020-12/schema": #"""
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "$id": "https://json-schema.org/draft/2020-12/schema",
      "$vocabulary": {
        "https://json-schema.org/draft/2020-12/vocab/core": true,
        "https://json-schema.org/draft/2020-12/vocab/applicator": true,
        "https://json-schema.org/draft/2020-12/vocab/unevaluated": true,
        "https://json-schema.org/draft/2020-12/vocab/validation": true,
        "https://json-schema.org/draft/2020-12/vocab/meta-data": true,
        "https://json-schema.org/draft/2020-12/vocab/format-annotation": true,
        "https://json-schema.org/draft/2020-12/vocab/content": true
      },
      "$dynamicAnchor": "meta",
      "allOf": [
        {"$ref": "meta/core"},
        {"$ref": "meta/applicator"},
        {"$ref": "meta/unevaluated"},
        {"$ref": "meta/validation"},
        {"$ref": "meta/meta-data"},
        {"$ref": "meta/format-annotation"},
        {"$ref": "meta/content"}
      ],
      "type": ["object", "boolean"],
      "properties": {
        "definitions": {
          "type": "object",
          "additionalProperties": {"$dynamicRef": "#meta"},
          "default": {},
          "deprecated": true
        },
        "dependencies": {
          "type": "object",
          "additionalProperties": {"anyOf": [{"$dynamicRef": "#meta"}, {"$ref": "meta/validation#/$defs/names"}]},
          "deprecated": true
        },
        "$recursiveAnchor": {"type": "string", "pattern": "^[A-Za-z_][-A-Za-z0-9._]*$", "deprecated": true},
        "$recursiveRef": {"type": "string", "format": "uri-reference", "deprecated": true}
      }
    }
    """#,
    "https://json-schema.org/draft/2020-12/meta/core": #"""
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "$id": "https://json-schema.org/draft/2020-12/meta/core",
      "$vocabulary": {"https://json-schema.org/draft/2020-12/vocab/core": true},
      "$dynamicAnchor": "meta",
      "type": ["object", "boolean"],
      "properties": {
        "$id": {"type": "string", "format": "uri-reference", "pattern": "^[^#]*#?$"},
        "$schema": {"type": "string", "format": "uri"},
        "$ref": {"type": "string", "format": "uri-reference"},
        "$anchor": {"type": "string", "pattern": "^[A-Za-z_][-A-Za-z0-9._]*$"},
        "$dynamicRef": {"type": "string", "format": "uri-reference"},
        "$dynamicAnchor": {"type": "string", "pattern": "^[A-Za-z_][-A-Za-z0-9._]*$"},
        "$vocabulary": {
          "type": "object",
          "propertyNames": {"type": "string", "format": "uri"},
          "additionalProperties": {"type": "boolean"}
        },
        "$comment": {"type": "string"},
        "$defs": {"type": "object", "additionalProperties": {"$dynamicRef": "#meta"}, "default": {}}
      }
    }
    """#,
    "https://json-schema.org/draft/2020-12/meta/applicator": #"""
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "$id": "https://json-schema.org/draft/2020-12/meta/applicator",
      "$vocabulary": {"https://json-schema.org/draft/2020-12/vocab/applicator": true},
      "$dynamicAnchor": "meta",
      "type": ["object", "boolean"],
      "properties": {
        "prefixItems": {"$ref": "#/$defs/schemas"},
        "items": {"$dynamicRef": "#meta"},
        "contains": {"$dynamicRef": "#meta"},
        "additionalProperties": {"$dynamicRef": "#meta"},
        "properties": {"type": "object", "additionalProperties": {"$dynamicRef": "#meta"}, "default": {}},
        "patternProperties": {
          "type": "object",
          "additionalProperties": {"$dynamicRef": "#meta"},
          "propertyNames": {"format": "regex"},
          "default": {}
        },
        "dependentSchemas": {"type": "object", "additionalProperties": {"$dynamicRef": "#meta"}, "default": {}},
        "propertyNames": {"$dynamicRef": "#meta"},
        "if": {"$dynamicRef": "#meta"},
        "then": {"$dynamicRef": "#meta"},
        "else": {"$dynamicRef": "#meta"},
        "allOf": {"$ref": "#/$defs/schemas"},
        "anyOf": {"$ref": "#/$defs/schemas"},
        "oneOf": {"$ref": "#/$defs/schemas"},
        "not": {"$dynamicRef": "#meta"}
      },
      "$defs": {"schemas": {"type": "array", "minItems": 1, "items": {"$dynamicRef": "#meta"}}}
    }
    """#,
    "https://json-schema.org/draft/2020-12/meta/unevaluated": #"""
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "$id": "https://json-schema.org/draft/2020-12/meta/unevaluated",
      "$vocabulary": {"https://json-schema.org/draft/2020-12/vocab/unevaluated": true},
      "$dynamicAnchor": "meta",
      "type": ["object", "boolean"],
      "properties": {"unevaluatedItems": {"$dynamicRef": "#meta"}, "unevaluatedProperties": {"$dynamicRef": "#meta"}}
    }
    """#,
    "https://json-schema.org/draft/2020-12/meta/validation": #"""
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "$id": "https://json-schema.org/draft/2020-12/meta/validation",
      "$vocabulary": {"https://json-schema.org/draft/2020-12/vocab/validation": true},
      "$dynamicAnchor": "meta",
      "type": ["object", "boolean"],
      "properties": {
        "type": {
          "anyOf": [
            {"$ref": "#/$defs/typeName"},
            {"type": "array", "items": {"$ref": "#/$defs/typeName"}, "minItems": 1, "uniqueItems": true}
          ]
        },
        "const": true,
        "enum": {"type": "array", "items": true},
        "multipleOf": {"type": "number", "exclusiveMinimum": 0},
        "maximum": {"type": "number"},
        "exclusiveMaximum": {"type": "number"},
        "minimum": {"type": "number"},
        "exclusiveMinimum": {"type": "number"},
        "maxLength": {"$ref": "#/$defs/count"},
        "minLength": {"$ref": "#/$defs/count"},
        "pattern": {"type": "string", "format": "regex"},
        "maxItems": {"$ref": "#/$defs/count"},
        "minItems": {"$ref": "#/$defs/count"},
        "uniqueItems": {"type": "boolean", "default": false},
        "maxContains": {"$ref": "#/$defs/count"},
        "minContains": {"$ref": "#/$defs/count", "default": 1},
        "maxProperties": {"$ref": "#/$defs/count"},
        "minProperties": {"$ref": "#/$defs/count"},
        "required": {"$ref": "#/$defs/names"},
        "dependentRequired": {"type": "object", "additionalProperties": {"$ref": "#/$defs/names"}}
      },
      "$defs": {
        "count": {"type": "integer", "minimum": 0},
        "typeName": {"enum": ["array", "boolean", "integer", "null", "number", "object", "string"]},
        "names": {"type": "array", "items": {"type": "string"}, "uniqueItems": true, "default": []}
      }
    }
    """#,
    "https://json-schema.org/draft/2020-12/meta/meta-data": #"""
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "$id": "https://json-schema.org/draft/2020-12/meta/meta-data",
      "$vocabulary": {"https://json-schema.org/draft/2020-12/vocab/meta-data": true},
      "$dynamicAnchor": "meta",
      "type": ["object", "boolean"],
      "properties": {
        "title": {"type": "string"},
        "description": {"type": "string"},
        "default": true,
        "deprecated": {"type": "boolean", "default": false},
        "readOnly": {"type": "boolean", "default": false},
        "writeOnly": {"type": "boolean", "default": false},
        "examples": {"type": "array", "items": true}
      }
    }
    """#,
    "https://json-schema.org/draft/2020-12/meta/format-annotation": #"""
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "$id": "https://json-schema.org/draft/2020-12/meta/format-annotation",
      "$vocabulary": {"https://json-schema.org/draft/2020-12/vocab/format-annotation": true},
      "$dynamicAnchor": "meta",
      "type": ["object", "boolean"],
      "properties": {"format": {"type": "string"}}
    }
    """#,
    "https://json-schema.org/draft/2020-12/meta/format-assertion": #"""
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "$id": "https://json-schema.org/draft/2020-12/meta/format-assertion",
      "$vocabulary": {"https://json-schema.org/draft/2020-12/vocab/format-assertion": true},
      "$dynamicAnchor": "meta",
      "type": ["object", "boolean"],
      "properties": {"format": {"type": "string"}}
    }
    """#,
    "https://json-schema.org/draft/2020-12/meta/content": #"""
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "$id": "https://json-schema.org/draft/2020-12/meta/content",
      "$vocabulary": {"https://json-schema.org/draft/2020-12/vocab/content": true},
      "$dynamicAnchor": "meta",
      "type": ["object", "boolean"],
      "properties": {
        "contentMediaType": {"type": "string"},
        "contentEncoding": {"type": "string"},
        "contentSchema": {"$dynamicRef": "#meta"}
      }
    }
    """#,
  ]
}
