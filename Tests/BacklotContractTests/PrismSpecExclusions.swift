/// The specs that are not met, and why.
enum PrismSpecExclusions {
  static let reasons: [String: String] = [
    "cors/cors-headers-in-response.txt":
      "where a Swagger 2.0 document says nothing of what it produces, Prism answers without content, and Backlot with JSON",
    "validate-body-params/multipart-form-byte-format-fail.oas2.txt":
      "Prism tells of what is no base64 twice, once by a pattern that the document does not have",
    "validate-body-params/x-www-urlencoded-fail.oas2.txt":
      "Prism takes an array that is missing, and may be, for a value of another type",
  ]
}
