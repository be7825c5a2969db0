public import BacklotHTTP
public import BacklotPattern

/// The rules by which secrets are found in recorded messages.
///
/// Secrets are found by name, such as `access_token`, and by shape, such as JSON Web Tokens. Values that only look like
/// secrets are left as they are with ``allow``:
///
/// ```swift
/// var rules = RedactionRules.standard
/// rules.names = rules.names.union(["iban"])
/// rules.allow = [.name("csrf_token"), .path("/config/key"), .value("4111 1111 1111 1111")]
/// ```
public struct RedactionRules: Sendable {
  /// The names whose values are secret.
  public var names: SecretNames
  /// The shapes of secrets.
  public var shapes: Set<SecretShape>
  /// The values that are left as they are.
  public var allow: [Allowance]

  /// Creates rules.
  ///
  /// - Parameters:
  ///   - names: The names whose values are secret. Defaults to the usual names of credentials.
  ///   - shapes: The shapes of secrets. Defaults to all shapes.
  ///   - allow: The values that are left as they are. Defaults to an empty array.
  public init(
    names: SecretNames = .standard,
    shapes: Set<SecretShape> = Set(SecretShape.allCases),
    allow: [Allowance] = []
  ) {
    self.names = names
    self.shapes = shapes
    self.allow = allow
  }

  /// The usual names of credentials, and all shapes.
  public static let standard = RedactionRules()
  /// No names and no shapes.
  public static let off = RedactionRules(names: [], shapes: [])

  /// True if no value is a secret.
  var isOff: Bool { names.isEmpty && shapes.isEmpty }
}

extension RedactionRules {
  /// Values that are left as they are.
  public enum Allowance: Sendable, Hashable {
    /// The values of a header field, cookie, query item, form item, JSON member, XML element or attribute, or part of
    /// multipart content with exactly this name, regardless of case.
    case name(String)
    /// The value at a JSON Pointer in the content, such as `/data/0/token`.
    case path(String)
    /// This value, wherever it occurs.
    case value(String)
    /// Values that a pattern matches as a whole.
    case pattern(Pattern)
  }

  /// Returns whether a value is left as it is.
  ///
  /// - Parameters:
  ///   - value: The decoded value.
  ///   - name: The name of the value, if known.
  ///   - path: The JSON Pointer of the value, or its name, if known.
  func allows(_ value: String, name: String?, path: String?) -> Bool {
    allow.contains { allowance in
      switch allowance {
      case .name(let allowed): name.map { $0.lowercased() == allowed.lowercased() } ?? false
      case .path(let allowed): path == allowed
      case .value(let allowed): value == allowed
      case .pattern(let pattern): Self.matches(pattern, value: value)
      }
    }
  }
}

extension RedactionRules {
  private static func matches(_ pattern: Pattern, value: String) -> Bool {
    do {
      return try pattern.matches(value)
    } catch {
      // A pattern that exceeds its limit of steps allows no value.
      return false
    }
  }
}

/// A shape that identifies a secret regardless of its name.
public enum SecretShape: String, Sendable, Hashable, CaseIterable {
  /// JSON Web Tokens: three or five parts in Base64, the first of which is a JSON object (RFC 7519).
  case jwt
  /// Numbers of payment cards: 14 to 19 digits with the prefix of an issuer and a valid check digit.
  case cardNumber = "card_number"
  /// Keys and tokens with a documented prefix, such as those of AWS, GitHub, Slack, Stripe and Google.
  case apiKey = "api_key"
  /// Private keys in PEM (RFC 7468).
  case privateKey = "private_key"
  /// `Bearer` and `Basic` credentials in any text.
  case credentials
  /// User name and password before the host of a URL in any text.
  case userInformation = "user_info"
  /// Values that look random.
  case highEntropy = "high_entropy"
}

extension SecretShape {
  private static let all = ShapeSet(Set(allCases))

  /// Returns true if a text contains a secret by its shape.
  package static func isFound(in text: String) -> Bool {
    ShapeScanner.matches(in: Array(text.utf8), shapes: all).isEmpty == false
  }

  /// Returns true if a text contains a secret by its shape, or begins like a key, although it is too short for one.
  package static func isSuspected(in text: String) -> Bool { isFound(in: text) || KeyPrefix.begins(text) }
}

/// A set of shapes that is fast to examine.
struct ShapeSet: Sendable {
  private var bits: UInt8 = 0

  init(_ shapes: Set<SecretShape>) {
    for shape in shapes { bits |= shape.bit }
  }

  var isEmpty: Bool { bits == 0 }

  func contains(_ shape: SecretShape) -> Bool { bits & shape.bit != 0 }

  func removing(_ shape: SecretShape) -> Self {
    var rest = self
    rest.bits &= ~shape.bit
    return rest
  }
}

extension SecretShape {
  fileprivate var bit: UInt8 {
    switch self {
    case .jwt: 1
    case .cardNumber: 2
    case .apiKey: 4
    case .privateKey: 8
    case .credentials: 16
    case .userInformation: 32
    case .highEntropy: 64
    }
  }
}
