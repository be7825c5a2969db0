/// The value of a secret name, and its location in a message.
package struct NamedSecret: Sendable, Hashable {
  /// The parts of a message that have names.
  package enum Part: String, Sendable, Hashable {
    /// A header field, or the credentials in it.
    case field = "header field"
    /// A cookie in `Cookie` or `Set-Cookie`.
    case cookie
    /// User name and password before the host of a URL.
    case userInfo = "user information"
    /// An item of a query or a fragment.
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
  }

  /// The part of the message.
  package let part: Part
  /// The name.
  package let name: String
  /// The JSON Pointer of a member, or the name of any other part.
  package let path: String
  /// The value, decoded.
  package let value: String

  /// Creates the value of a secret name.
  ///
  /// - Parameters:
  ///   - part: The part of the message.
  ///   - name: The name.
  ///   - path: The JSON Pointer of a member. Defaults to the name.
  ///   - value: The value, decoded.
  package init(_ part: Part, name: String, path: String? = nil, value: String) {
    self.part = part
    self.name = name
    self.path = path ?? name
    self.value = value
  }
}

/// Returns the text that replaces the value of a secret name, or `nil` to keep the value.
package typealias SecretReplacement = (NamedSecret) -> String?
