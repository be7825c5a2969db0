import BacklotHTTP
import BacklotJSON
public import Foundation

/// The location at which a response's content does not match a type, with an excerpt.
public struct DecodingFailure: Sendable, Hashable {
  /// The path to the value that failed, such as `[12].startOfWeek`; empty for the content as a whole.
  public let path: String
  /// The expected and the actual content.
  public let reason: String
  /// The part of the content around that value, shortened; `nil` if the content is not JSON.
  public let excerpt: String?

  /// Creates a description of a decoder's error.
  ///
  /// - Parameters:
  ///   - error: The error, usually a `DecodingError`.
  ///   - content: The decoded content.
  public init(_ error: any Error, in content: Data) {
    let tokens = Self.codingPath(of: error)
    switch JSONValue.parse(content) {
    case .failure(let malformed):
      path = Self.text(of: tokens)
      reason = content.isEmpty ? "The content is empty" : Self.reason(for: error, malformed)
      excerpt = nil
    case .success(let value):
      let shown = SecretNames.standard.masked(value) ?? value
      let tokens = Self.located(tokens, in: shown)
      let names = tokens.map(\.name)
      path = Self.text(of: tokens)
      let pointer = JSONPointer(tokens: names)
      let found = shown[at: pointer]
      let isSecret = found == .string(SecretNames.mask) && found != value[at: pointer]
      reason = Self.reason(for: error, found: found, isSecret: isSecret)
      excerpt = JSONSurroundings(of: shown, at: names).text
    }
  }
}

extension DecodingFailure {
  /// A component of a path: a member's key, or an element's index.
  private struct Token {
    var name: String
    var isIndex: Bool
  }

  private static func codingPath(of error: any Error) -> [Token] {
    guard let error = error as? DecodingError else { return [] }
    let keys: [any CodingKey] =
      switch error {
      case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
        context.codingPath
      case .keyNotFound(let key, let context): context.codingPath + [key]
      @unknown default: []
      }
    return keys.map { Token(name: $0.intValue.map(String.init) ?? $0.stringValue, isIndex: $0.intValue != nil) }
  }

  /// Returns the same path with the keys of the content, which a decoder may have converted from snake case.
  private static func located(_ tokens: [Token], in value: JSONValue) -> [Token] {
    var place: JSONValue? = value
    return tokens.map { token in
      var token = token
      if let object = place?.object, object[token.name] == nil {
        token.name = object.keys.first { folded($0) == folded(token.name) } ?? token.name
      }
      place = place?[at: JSONPointer(tokens: [token.name])]
      return token
    }
  }

  private static func folded(_ key: String) -> String { key.lowercased().filter { $0 != "_" } }

  private static func text(of tokens: [Token]) -> String {
    tokens.reduce("") { text, token in
      token.isIndex ? "\(text)[\(token.name)]" : text.isEmpty ? token.name : "\(text).\(token.name)"
    }
  }

  private static func reason(for error: any Error, _ malformed: JSONError) -> String {
    switch error as? DecodingError {
    case .dataCorrupted(let context) where context.underlyingError == nil && !context.debugDescription.contains("JSON"):
      context.debugDescription
    case nil: "\(error)"
    default: "Malformed JSON at \(malformed)"
    }
  }

  private static func reason(for error: any Error, found value: JSONValue?, isSecret: Bool) -> String {
    let found = value.map { $0.excerpt(width: 80) } ?? "no value"
    return switch error as? DecodingError {
    case .typeMismatch(let type, _), .valueNotFound(let type, _): "expected \(name(of: type)), found \(found)"
    case .keyNotFound: "the value is missing"
    // If only the decoder cannot parse the content, a number does not fit its type; the decoder does not name the
    // number.
    case .dataCorrupted(let context) where context.debugDescription.contains("not valid JSON"):
      "a number does not fit its type, such as a fraction where the type is Int (found \(found))"
    // Decoders quote the value that they reject.
    case .dataCorrupted where isSecret: "expected another value, found \(found)"
    case .dataCorrupted(let context): "\(context.debugDescription) (found \(found))"
    default: "\(error)"
    }
  }

  /// Returns the name of a type as in a model's source, without the decoder's internals.
  private static func name(of type: Any.Type) -> String {
    let name = "\(type)"
    if name.hasPrefix("Array<") { return "an array" }
    if name.hasPrefix("Dictionary<") { return "an object" }
    return name
  }
}

extension DecodingFailure: CustomStringConvertible {
  /// The path, the reason and the excerpt in one line.
  public var description: String {
    (path.isEmpty ? "" : "\(path): ") + reason + (excerpt.map { ", in \($0)" } ?? "")
  }
}

// MARK: - JSON

extension JSONValue {
  /// Returns the value or the error as a result, for callers that treat both as regular outcomes.
  static func parse(_ bytes: some Sequence<UInt8>) -> Result<JSONValue, JSONError> {
    Result { () throws(JSONError) in try JSONValue(parsing: bytes) }
  }
}

extension SecretNames {
  /// Returns a JSON value with the values of secret names masked, or `nil` if it contains none.
  func masked(_ value: JSONValue) -> JSONValue? {
    value.replacingMembers(with: .string(Self.mask)) { containsMember($0) }
  }
}
