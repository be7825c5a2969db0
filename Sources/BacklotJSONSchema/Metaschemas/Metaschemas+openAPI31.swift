extension Metaschemas {
  static let openAPI31: [String: String] = [
    "https://spec.openapis.org/oas/3.1/dialect/base": #"""
    {
      "$id": "https://spec.openapis.org/oas/3.1/dialect/base",
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "$vocabulary": {
        "https://json-schema.org/draft/2020-12/vocab/core": true,
        "https://json-schema.org/draft/2020-12/vocab/applicator": true,
        "https://json-schema.org/draft/2020-12/vocab/unevaluated": true,
        "https://json-schema.org/draft/2020-12/vocab/validation": true,
        "https://json-schema.org/draft/2020-12/vocab/meta-data": true,
        "https://json-schema.org/draft/2020-12/vocab/format-annotation": true,
        "https://json-schema.org/draft/2020-12/vocab/content": true,
        "https://spec.openapis.org/oas/3.1/vocab/base": false
      },
      "$dynamicAnchor": "meta",
      "allOf": [
        {"$ref": "https://json-schema.org/draft/2020-12/schema"},
        {"$ref": "https://spec.openapis.org/oas/3.1/meta/base"}
      ]
    }
    """#,
    "https://spec.openapis.org/oas/3.1/meta/base": #"""
    {
      "$id": "https://spec.openapis.org/oas/3.1/meta/base",
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "$vocabulary": {"https://spec.openapis.org/oas/3.1/vocab/base": true},
      "$dynamicAnchor": "meta",
      "type": ["object", "boolean"],
      "properties": {
        "example": true,
        "discriminator": {"$ref": "#/$defs/discriminator"},
        "externalDocs": {"$ref": "#/$defs/externalDocs"},
        "xml": {"$ref": "#/$defs/xml"}
      },
      "$defs": {
        "extensible": {"patternProperties": {"^x-": true}},
        "discriminator": {
          "$ref": "#/$defs/extensible",
          "type": "object",
          "properties": {
            "propertyName": {"type": "string"},
            "mapping": {"type": "object", "additionalProperties": {"type": "string"}}
          },
          "required": ["propertyName"],
          "unevaluatedProperties": false
        },
        "externalDocs": {
          "$ref": "#/$defs/extensible",
          "type": "object",
          "properties": {"url": {"type": "string", "format": "uri-reference"}, "description": {"type": "string"}},
          "required": ["url"],
          "unevaluatedProperties": false
        },
        "xml": {
          "$ref": "#/$defs/extensible",
          "type": "object",
          "properties": {
            "name": {"type": "string"},
            "namespace": {"type": "string", "format": "uri"},
            "prefix": {"type": "string"},
            "attribute": {"type": "boolean"},
            "wrapped": {"type": "boolean"}
          },
          "unevaluatedProperties": false
        }
      }
    }
    """#,
  ]
}
