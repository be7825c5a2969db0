import BacklotHTTP
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
  ///   - cause: The error, usually a `DecodingError`.
  ///   - content: The decoded content.
  public init(_ cause: any Error, in content: Data) {
    let tokens = Self.codingPath(of: cause)
    do throws(MalformedJSON) {
      let value = try JSONText(parsing: content)
      let masked = value.masked(by: .standard)
      let shown = if let masked { try JSONText(parsing: masked) } else { value }
      let tokens = Self.located(tokens, in: value)
      let names = tokens.map(\.name)
      let isSecret = masked != nil && value.isMasked(in: shown, at: names)
      path = Self.text(of: tokens)
      reason = Self.reason(for: cause, found: shown.descendant(at: names), isSecret: isSecret)
      excerpt = JSONSurroundings(of: shown, at: names).text
    } catch {
      path = Self.text(of: tokens)
      reason = content.isEmpty ? "The content is empty" : Self.reason(for: cause, error)
      excerpt = nil
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
  private static func located(_ tokens: [Token], in value: JSONText) -> [Token] {
    var place: JSONText? = value
    return tokens.map { token in
      var token = token
      if let members = place?.members, place?.child(token.name) == nil {
        let names = members.lazy.compactMap(\.name.string)
        token.name = names.first { folded($0) == folded(token.name) } ?? token.name
      }
      place = place?.child(token.name)
      return token
    }
  }

  private static func folded(_ key: String) -> String { key.lowercased().filter { $0 != "_" } }

  private static func text(of tokens: [Token]) -> String {
    tokens.reduce("") { text, token in
      token.isIndex ? "\(text)[\(token.name)]" : text.isEmpty ? token.name : "\(text).\(token.name)"
    }
  }

  private static func reason(for error: any Error, _ malformed: MalformedJSON) -> String {
    switch error as? DecodingError {
    case .dataCorrupted(let context) where context.underlyingError == nil && !context.debugDescription.contains("JSON"):
      context.debugDescription
    case nil: "\(error)"
    default: "Malformed JSON at \(malformed)"
    }
  }

  private static func reason(for error: any Error, found value: JSONText?, isSecret: Bool) -> String {
    let found = value.map { $0.excerpt(width: 80) } ?? (isSecret ? "\"\(SecretNames.mask)\"" : "no value")
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
