extension Contract {
  /// A selector of operations in a contract, to which a delay or failures apply.
  ///
  /// A string is an `operationId`, or a method and a path as the document writes it, or a tag:
  ///
  /// ```swift
  /// Contract("openapi.json")
  ///   .delayed(.milliseconds(300), for: "listPets")
  ///   .failing(0.1, for: "POST /pets", "DELETE /pets/{petId}")
  /// ```
  ///
  /// If an `operationId` and a tag are the same, the string selects the operation. Use ``tag(_:)`` to select the tag.
  public struct OperationSelector: Sendable, Hashable {
    let criterion: OperationCriterion

    private init(_ criterion: OperationCriterion) { self.criterion = criterion }

    /// Creates a selector from an `operationId`, a method and a path as in `GET /pets/{petId}`, or else a tag.
    ///
    /// `*` selects all operations.
    public init(_ text: String) {
      let words = text.split(separator: " ", maxSplits: 1)
      if text == "*" {
        self.init(.all)
      } else if words.count == 2, words[1].hasPrefix("/") {
        self.init(.route(method: words[0].uppercased(), path: String(words[1])))
      } else {
        self.init(.named(text))
      }
    }

    /// All operations.
    public static var all: Self { Self(.all) }

    /// The operation with this `operationId`.
    public static func operation(_ id: String) -> Self { Self(.operation(id)) }

    /// All operations with this tag.
    public static func tag(_ name: String) -> Self { Self(.tag(name)) }
  }
}

extension Contract.OperationSelector: ExpressibleByStringLiteral {
  /// Creates a selector like ``init(_:)``.
  public init(stringLiteral text: String) { self.init(text) }
}

extension Contract.OperationSelector: CustomStringConvertible {
  /// The selected operations, as they were written.
  public var description: String { criterion.description }
}

// MARK: - Criterion

/// The criterion of a selector of operations.
enum OperationCriterion: Sendable, Hashable {
  case all
  case route(method: String, path: String)
  /// An `operationId`, or else a tag.
  case named(String)
  case operation(String)
  case tag(String)
}

extension OperationCriterion: CustomStringConvertible {
  var description: String {
    switch self {
    case .all: "*"
    case .route(let method, let path): "\(method) \(path)"
    case .named(let name), .operation(let name), .tag(let name): name
    }
  }
}
