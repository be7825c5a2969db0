/// A problem at a place in a document.
struct SchemaDefect {
  let code: JSONSchemaError.Code
  let place: Int
  let problem: String
  let expected: String
}
