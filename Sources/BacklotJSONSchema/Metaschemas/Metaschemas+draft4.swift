extension Metaschemas {
  static let draft4 = #"""
    {
      "id": "http://json-schema.org/draft-04/schema#",
      "$schema": "http://json-schema.org/draft-04/schema#",
      "type": "object",
      "definitions": {
        "schemas": {"type": "array", "items": {"$ref": "#"}, "minItems": 1},
        "schemasByName": {"type": "object", "additionalProperties": {"$ref": "#"}, "default": {}},
        "schemaOrBoolean": {"anyOf": [{"type": "boolean"}, {"$ref": "#"}]},
        "count": {"type": "integer", "minimum": 0},
        "names": {"type": "array", "items": {"type": "string"}, "minItems": 1, "uniqueItems": true},
        "typeName": {"enum": ["array", "boolean", "integer", "null", "number", "object", "string"]}
      },
      "properties": {
        "id": {"type": "string"},
        "$schema": {"type": "string"},
        "title": {"type": "string"},
        "description": {"type": "string"},
        "default": {},
        "multipleOf": {"type": "number", "minimum": 0, "exclusiveMinimum": true},
        "maximum": {"type": "number"},
        "exclusiveMaximum": {"type": "boolean"},
        "minimum": {"type": "number"},
        "exclusiveMinimum": {"type": "boolean"},
        "maxLength": {"$ref": "#/definitions/count"},
        "minLength": {"$ref": "#/definitions/count"},
        "pattern": {"type": "string", "format": "regex"},
        "additionalItems": {"$ref": "#/definitions/schemaOrBoolean"},
        "items": {"anyOf": [{"$ref": "#"}, {"$ref": "#/definitions/schemas"}]},
        "maxItems": {"$ref": "#/definitions/count"},
        "minItems": {"$ref": "#/definitions/count"},
        "uniqueItems": {"type": "boolean", "default": false},
        "maxProperties": {"$ref": "#/definitions/count"},
        "minProperties": {"$ref": "#/definitions/count"},
        "required": {"$ref": "#/definitions/names"},
        "additionalProperties": {"$ref": "#/definitions/schemaOrBoolean"},
        "definitions": {"$ref": "#/definitions/schemasByName"},
        "properties": {"$ref": "#/definitions/schemasByName"},
        "patternProperties": {"$ref": "#/definitions/schemasByName"},
        "dependencies": {
          "type": "object",
          "additionalProperties": {"anyOf": [{"$ref": "#"}, {"$ref": "#/definitions/names"}]}
        },
        "enum": {"type": "array", "minItems": 1, "uniqueItems": true},
        "type": {
          "anyOf": [
            {"$ref": "#/definitions/typeName"},
            {"type": "array", "items": {"$ref": "#/definitions/typeName"}, "minItems": 1, "uniqueItems": true}
          ]
        },
        "format": {"type": "string"},
        "allOf": {"$ref": "#/definitions/schemas"},
        "anyOf": {"$ref": "#/definitions/schemas"},
        "oneOf": {"$ref": "#/definitions/schemas"},
        "not": {"$ref": "#"}
      },
      "dependencies": {"exclusiveMaximum": ["maximum"], "exclusiveMinimum": ["minimum"]},
      "default": {}
    }
    """#
}
