import BacklotHTTP
import BacklotJSON

/// A response that a contract describes (OAS 3.0.3 §4.7.17).
///
/// A class, so that choosing among responses passes references instead of copies.
package final class DocumentedResponse: Sendable {
  /// The statuses of a response.
  package enum Code: Sendable, Hashable {
    case status(Int)
    /// A range of statuses by the first digit, such as `4XX`.
    case range(Int)
    case `default`
  }

  /// A header field of a response (OAS 3.0.3 §4.7.21).
  struct Header: Sendable {
    let name: String
    let isRequired: Bool
    let isExploded: Bool
    let schema: ContractSchema?
    let examples: [Example]
  }

  package let code: Code
  let headers: [Header]
  package let contents: [MediaContent]
  package let node: ContractNode

  init(code: Code, headers: [Header], contents: [MediaContent], node: ContractNode) {
    self.code = code
    self.headers = headers
    self.contents = contents
    self.node = node
  }
}

extension DocumentedResponse {
  /// Returns the description for content of a type, or `nil` if the type is not documented.
  ///
  /// An invalid type in the contract matches any type.
  func content(for type: MediaType) -> MediaContent? {
    contents.content(for: type) ?? contents.first { $0.mediaType == nil }
  }
}

extension DocumentedResponse.Code {
  /// Reads the name of a response.
  ///
  /// Returns `nil` if it is invalid.
  init?(_ text: String) {
    if text == "default" {
      self = .default
    } else if let code = Int(text), (100...599).contains(code), text.utf8.count == 3 {
      self = .status(code)
    } else if text.utf8.count == 3, text.uppercased().hasSuffix("XX"), let digit = text.first?.wholeNumberValue,
      (1...5).contains(digit)
    {
      self = .range(digit)
    } else {
      return nil
    }
  }
}

extension DocumentedResponse.Code: CustomStringConvertible {
  /// The code as contracts write it.
  package var description: String {
    switch self {
    case .status(let code): "\(code)"
    case .range(let digit): "\(digit)XX"
    case .default: "default"
    }
  }
}
