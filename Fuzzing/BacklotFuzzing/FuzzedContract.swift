/// The contract that any request is held against: each style of parameters, each kind of content, each way to say who asks,
/// a union that refers to itself, and a collection that is remembered.
enum FuzzedContract {
  static let text = #"""
    {"openapi": "3.1.0", "info": {"title": "t", "version": "1"}, "servers": [{"url": "https://a.test/v1"}],
      "paths": {\#(parameters), \#(bodies), \#(security), \#(unions), \#(collection)},
      "components": {"schemas": {\#(schemas), \#(filters)}, "securitySchemes": {\#(schemes)}}}
    """#

  private static let parameters = #"""
    "/items/{id}": {"get": {"parameters": [
      {"name": "id", "in": "path", "required": true, "schema": {"type": "integer", "minimum": 0}},
      {"name": "f", "in": "query", "schema": {"$ref": "#/components/schemas/Numbers"}},
      {"name": "c", "in": "query", "explode": false, "schema": {"$ref": "#/components/schemas/Numbers"}},
      {"name": "s", "in": "query", "style": "spaceDelimited", "schema": {"$ref": "#/components/schemas/Numbers"}},
      {"name": "p", "in": "query", "style": "pipeDelimited", "schema": {"$ref": "#/components/schemas/Numbers"}},
      {"name": "d", "in": "query", "style": "deepObject", "schema": {"$ref": "#/components/schemas/Deep"}},
      {"name": "j", "in": "query", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Pet"}}}},
      {"name": "r", "in": "query", "allowReserved": true, "schema": {"type": "string", "pattern": "^[a-z/]+$"}},
      {"name": "e", "in": "query", "allowEmptyValue": true, "deprecated": true, "schema": {"enum": ["a", "b", 1]}},
      {"name": "X-List", "in": "header", "schema": {"$ref": "#/components/schemas/Numbers"}},
      {"name": "X-Object", "in": "header", "explode": true, "schema": {"$ref": "#/components/schemas/Flat"}},
      {"name": "k", "in": "cookie", "schema": {"$ref": "#/components/schemas/Flat"}}],
      "responses": {"200": {"description": "", "headers": {"X-Count": {"required": true, "schema": {"type": "integer"}}},
        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Pet"},
          "examples": {"dog": {"value": {"name": "Rex"}}, "cat": {"value": {"name": "Tom", "tags": ["a"]}}}},
          "application/xml": {"schema": {"$ref": "#/components/schemas/Pet"}},
          "text/plain": {"schema": {"type": "string"}, "example": "Rex"}}},
        "404": {"description": ""}, "5XX": {"description": ""}}}},
    "/labels/{l}/matrix/{m}/{n}": {"get": {"parameters": [
      {"name": "l", "in": "path", "required": true, "style": "label", "explode": true,
        "schema": {"$ref": "#/components/schemas/Flat"}},
      {"name": "m", "in": "path", "required": true, "style": "matrix", "schema": {"$ref": "#/components/schemas/Numbers"}},
      {"name": "n", "in": "path", "required": true, "style": "matrix", "explode": true,
        "schema": {"$ref": "#/components/schemas/Flat"}},
      {"name": "o", "in": "query", "required": true, "schema": {"$ref": "#/components/schemas/Flat"}}],
      "responses": {"204": {"description": ""}, "422": {"description": "", "content": {"application/json": {
        "schema": {"type": "object", "required": ["error"], "properties": {"error": {"type": "string"}}}}}}}}}
    """#

  private static let bodies = #"""
    "/json": {"post": {"requestBody": {"required": true, "content": {
      "application/json": {"schema": {"$ref": "#/components/schemas/Pet"}},
      "application/*": {"schema": {"type": "array", "uniqueItems": true}}}},
      "responses": {"201": {"description": "", "content": {"application/json": {
        "schema": {"$ref": "#/components/schemas/Pet"}}}}}}},
    "/form": {"post": {"requestBody": {"content": {
      "application/x-www-form-urlencoded": {"schema": {"$ref": "#/components/schemas/Form"}, "encoding": {
        "list": {"style": "pipeDelimited", "explode": false}, "deep": {"style": "deepObject"},
        "pet": {"contentType": "application/json"}}},
      "multipart/form-data": {"schema": {"$ref": "#/components/schemas/Form"}, "encoding": {
        "file": {"contentType": "image/png, text/*", "headers": {"X-A": {"required": true, "schema": {"type": "integer"}}}},
        "pet": {"contentType": "application/json"}}}}},
      "responses": {"default": {"description": "", "content": {"application/x-www-form-urlencoded": {
        "schema": {"$ref": "#/components/schemas/Form"}}}}}}},
    "/any": {"put": {"requestBody": {"content": {
      "application/xml": {"schema": {"$ref": "#/components/schemas/Pet"}},
      "text/plain": {"schema": {"type": "integer", "maximum": 9}},
      "application/octet-stream": {"schema": {"type": "string", "maxLength": 9}}, "*/*": {}}},
      "responses": {"200": {"description": "", "content": {"*/*": {"schema": {"type": "string"}}}}}}}
    """#

  private static let security = #"""
    "/secure": {"get": {"security": [{"basic": []}, {"bearer": [], "header": []}, {"query": [], "cookie": []},
      {"digest": []}, {"oauth": ["read"]}, {"own": []}],
      "responses": {"200": {"description": "", "content": {"text/plain": {"schema": {"type": "string"}}}}}},
      "delete": {"security": [{}, {"basic": []}], "responses": {"202": {"description": ""}}}}
    """#

  private static let unions = #"""
    "/search": {"post": {"requestBody": {"required": true, "content": {
      "application/json": {"schema": {"$ref": "#/components/schemas/Filter"}}}},
      "responses": {"200": {"description": "", "content": {"application/json": {
        "schema": {"$ref": "#/components/schemas/Filter"}}}}, "422": {"description": ""}}},
      "put": {"requestBody": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Rule"}}}},
        "responses": {"200": {"description": "", "content": {"application/json": {
          "schema": {"$ref": "#/components/schemas/Rule"}}}}}},
      "get": {"parameters": [{"name": "filter", "in": "query", "content": {"application/json": {
        "schema": {"$ref": "#/components/schemas/Filter"}}}}], "responses": {"204": {"description": ""}}}}
    """#

  private static let collection = #"""
    "/pets": {
      "get": {"parameters": [{"name": "limit", "in": "query", "schema": {"type": "integer"}}], "responses": {"200": {
        "description": "", "content": {"application/json": {"schema": {"type": "array",
          "items": {"$ref": "#/components/schemas/Pet"}}, "example": [{"id": 1, "name": "Rex"}]}}}}},
      "post": {"requestBody": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Pet"}}}},
        "responses": {"201": {"description": "", "content": {"application/json": {
          "schema": {"$ref": "#/components/schemas/Pet"}}}}}}},
    "/pets/{id}": {"parameters": [{"name": "id", "in": "path", "required": true, "schema": {"type": "integer"}}],
      "get": {"responses": {"200": {"description": "", "content": {"application/json": {
        "schema": {"$ref": "#/components/schemas/Pet"}}}}, "404": {"description": ""}}},
      "put": {"requestBody": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Pet"}}}},
        "responses": {"200": {"description": "", "content": {"application/json": {
          "schema": {"$ref": "#/components/schemas/Pet"}}}}}},
      "patch": {"requestBody": {"content": {"application/merge-patch+json": {"schema": {"type": "object"}}}},
        "responses": {"200": {"description": "", "content": {"application/json": {
          "schema": {"$ref": "#/components/schemas/Pet"}}}}}},
      "delete": {"responses": {"204": {"description": ""}}}}
    """#

  private static let schemas = #"""
    "Numbers": {"type": "array", "items": {"type": "integer"}, "maxItems": 3},
    "Flat": {"type": "object", "properties": {"a": {"type": "integer"}, "b": {"type": ["boolean", "null"]}},
      "additionalProperties": {"type": "string"}},
    "Deep": {"type": "object", "properties": {"a": {"$ref": "#/components/schemas/Deep"},
      "b": {"type": "array", "items": {"$ref": "#/components/schemas/Flat"}}}},
    "Pet": {"type": "object", "required": ["name"], "properties": {
      "id": {"type": "integer", "readOnly": true}, "name": {"type": "string", "minLength": 1},
      "born": {"type": "string", "format": "date-time"}, "secret": {"type": "string", "writeOnly": true},
      "tags": {"type": "array", "items": {"type": "string"}, "xml": {"wrapped": true, "name": "tag"}},
      "kind": {"oneOf": [{"type": "string", "const": "dog"}, {"type": "number", "multipleOf": 0.5}]},
      "owner": {"$ref": "#/components/schemas/Pet"}}},
    "Form": {"type": "object", "required": ["name"], "properties": {"name": {"type": "string"},
      "age": {"type": "integer"}, "list": {"$ref": "#/components/schemas/Numbers"},
      "deep": {"$ref": "#/components/schemas/Flat"}, "pet": {"$ref": "#/components/schemas/Pet"},
      "file": {"type": "string", "contentMediaType": "image/png"}}}
    """#

  /// Each level of a filter may be read in two ways.
  private static let filters = #"""
    "Filter": {"oneOf": [{"$ref": "#/components/schemas/And"}, {"$ref": "#/components/schemas/Or"},
      {"$ref": "#/components/schemas/Not"}, {"$ref": "#/components/schemas/Equals"}]},
    "And": {"type": "object", "required": ["args"], "properties": {
      "args": {"type": "array", "minItems": 1, "items": {"$ref": "#/components/schemas/Filter"}}}},
    "Or": {"type": "object", "required": ["args"], "properties": {
      "args": {"type": "array", "maxItems": 1, "items": {"$ref": "#/components/schemas/Filter"}}}},
    "Not": {"type": "object", "required": ["arg"], "properties": {"arg": {"$ref": "#/components/schemas/Filter"}}},
    "Equals": {"type": "object", "required": ["field"], "properties": {"field": {"type": "string"}, "value": {}},
      "additionalProperties": false},
    "Rule": {"anyOf": [{"$ref": "#/components/schemas/All"}, {"$ref": "#/components/schemas/Any"}],
      "discriminator": {"propertyName": "kind", "mapping": {"all": "#/components/schemas/All"}}},
    "All": {"type": "object", "required": ["kind"], "properties": {"kind": {"type": "string", "readOnly": true},
      "rules": {"type": "array", "items": {"$ref": "#/components/schemas/Rule"}}}},
    "Any": {"type": "object", "required": ["kind"], "properties": {"kind": {"type": "string", "readOnly": true},
      "rules": {"type": "array", "items": {"$ref": "#/components/schemas/Rule"}}}}
    """#

  private static let schemes = #"""
    "basic": {"type": "http", "scheme": "basic"}, "bearer": {"type": "http", "scheme": "bearer"},
    "digest": {"type": "http", "scheme": "digest"}, "own": {"type": "http", "scheme": "Own"},
    "header": {"type": "apiKey", "in": "header", "name": "X-Key"},
    "query": {"type": "apiKey", "in": "query", "name": "key"},
    "cookie": {"type": "apiKey", "in": "cookie", "name": "key"},
    "oauth": {"type": "oauth2", "flows": {"clientCredentials": {"tokenUrl": "https://a.test/t", "scopes": {"read": ""}}}}
    """#
}
