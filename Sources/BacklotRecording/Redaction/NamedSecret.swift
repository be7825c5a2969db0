/// A secret that was found by its name, and its location in a text.
struct NamedSecret {
  /// The parts of a message that have names.
  enum Part: String {
    /// A header field, or the credentials in it.
    case field = "header field"
    /// A cookie in `Cookie` or `Set-Cookie`.
    case cookie
    /// User name and password before the host of a URL.
    case userInfo = "user information"
    /// An item of a query or a fragment, or a parameter of a path.
    case queryItem = "query item"
    /// An item of a form.
    case formItem = "form item"
    /// A member of JSON.
    case member
    /// The content of an XML element.
    case element
    /// The value of an XML attribute.
    case attribute
    /// A part of multipart content.
    case multipartPart = "part"
    /// A value after a name in another text, such as `password: …`.
    case assignment = "value"
  }

  /// The bytes of the text.
  var range: Range<Int>
  /// The part of the message.
  let part: Part
  /// The name.
  let name: String
  /// The JSON Pointer of a member, or the name of any other part.
  let path: String
  /// The value, decoded.
  let value: String
  /// The quotation mark around the placeholder for a number in JSON, as it is written in the text, or empty.
  var quote: [UInt8]

  init(
    _ part: Part,
    at range: Range<Int>,
    name: String,
    path: String? = nil,
    value: String,
    quote: [UInt8] = []
  ) {
    self.range = range
    self.part = part
    self.name = name
    self.path = path ?? name
    self.value = value
    self.quote = quote
  }
}
