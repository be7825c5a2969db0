/// A mistake where it was met.
struct SchemaDefect {
  let code: JSONSchemaError.Code
  let place: Int
  let problem: String
  let expected: String
}
