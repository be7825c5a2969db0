extension Metaschemas {
  static let draft7 = #"""
    {
      "$id": "http://json-schema.org/draft-07/schema#",
      "$schema": "http://json-schema.org/draft-07/schema#",
      "type": ["object", "boolean"],
      "definitions": {
        "schemas": {"type": "array", "items": {"$ref": "#"}, "minItems": 1},
        "schemasByName": {"type": "object", "additionalProperties": {"$ref": "#"}, "default": {}},
        "count": {"type": "integer", "minimum": 0},
        "names": {"type": "array", "items": {"type": "string"}, "uniqueItems": true, "default": []},
        "typeName": {"enum": ["array", "boolean", "integer", "null", "number", "object", "string"]}
      },
      "properties": {
        "$id": {"type": "string", "format": "uri-reference"},
        "$schema": {"type": "string", "format": "uri"},
        "$ref": {"type": "string", "format": "uri-reference"},
        "$comment": {"type": "string"},
        "title": {"type": "string"},
        "description": {"type": "string"},
        "default": true,
        "readOnly": {"type": "boolean", "default": false},
        "writeOnly": {"type": "boolean", "default": false},
        "examples": {"type": "array", "items": true},
        "multipleOf": {"type": "number", "exclusiveMinimum": 0},
        "maximum": {"type": "number"},
        "exclusiveMaximum": {"type": "number"},
        "minimum": {"type": "number"},
        "exclusiveMinimum": {"type": "number"},
        "maxLength": {"$ref": "#/definitions/count"},
        "minLength": {"$ref": "#/definitions/count"},
        "pattern": {"type": "string", "format": "regex"},
        "additionalItems": {"$ref": "#"},
        "items": {"anyOf": [{"$ref": "#"}, {"$ref": "#/definitions/schemas"}], "default": true},
        "maxItems": {"$ref": "#/definitions/count"},
        "minItems": {"$ref": "#/definitions/count"},
        "uniqueItems": {"type": "boolean", "default": false},
        "contains": {"$ref": "#"},
        "maxProperties": {"$ref": "#/definitions/count"},
        "minProperties": {"$ref": "#/definitions/count"},
        "required": {"$ref": "#/definitions/names"},
        "additionalProperties": {"$ref": "#"},
        "definitions": {"$ref": "#/definitions/schemasByName"},
        "properties": {"$ref": "#/definitions/schemasByName"},
        "patternProperties": {
          "type": "object",
          "additionalProperties": {"$ref": "#"},
          "propertyNames": {"format": "regex"},
          "default": {}
        },
        "dependencies": {
          "type": "object",
          "additionalProperties": {"anyOf": [{"$ref": "#"}, {"$ref": "#/definitions/names"}]}
        },
        "propertyNames": {"$ref": "#"},
        "const": true,
        "enum": {"type": "array", "items": true},
        "type": {
          "anyOf": [
            {"$ref": "#/definitions/typeName"},
            {"type": "array", "items": {"$ref": "#/definitions/typeName"}, "minItems": 1, "uniqueItems": true}
          ]
        },
        "format": {"type": "string"},
        "contentMediaType": {"type": "string"},
        "contentEncoding": {"type": "string"},
        "if": {"$ref": "#"},
        "then": {"$ref": "#"},
        "else": {"$ref": "#"},
        "allOf": {"$ref": "#/definitions/schemas"},
        "anyOf": {"$ref": "#/definitions/schemas"},
        "oneOf": {"$ref": "#/definitions/schemas"},
        "not": {"$ref": "#"}
      },
      "default": true
    }
    """#
}
