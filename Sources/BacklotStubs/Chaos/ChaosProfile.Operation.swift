import BacklotHTTP
import BacklotMessages

extension ChaosProfile {
  /// The requests to which a rule of a profile applies.
  ///
  /// A string is a method and a path template, a path template alone, or the name of an operation of a contract:
  ///
  /// | text | requests |
  /// |---|---|
  /// | `POST /orders` | with this method and path |
  /// | `GET /orders/{id}` | with this method, and a path that matches the template |
  /// | `/images/**` | with any method, and a path below `/images/` |
  /// | `listOrders` | that a contract answers, by the operation with this `operationId` |
  /// | `*` | all |
  public struct Operation: Sendable, Hashable {
    /// The text from which the operation was created.
    public let text: String
    fileprivate let kind: Kind

    fileprivate enum Kind: Sendable, Hashable {
      case all
      case target(method: HTTPMethod?, path: PathTemplate)
      case named(String)
    }

    /// True if the text has the form of a method and a path, of a path, of a name, or of all operations.
    var isWellFormed: Bool {
      guard case .named(let name) = kind else { return true }
      return !name.isEmpty && name.utf8.allSatisfy { $0 > 32 && $0 != UInt8(ascii: "/") }
    }

    /// Creates an operation from a text.
    ///
    /// A text of another form, such as `GET orders`, includes no request. ``MockBackend/diagnostics`` has an error for it.
    public init(_ text: String) {
      self.text = text
      let words = text.split(separator: " ", maxSplits: 1).map(String.init)
      let method = words.count == 2 ? HTTPMethod(rawValue: words[0].uppercased()) : nil
      if text == "*" {
        kind = .all
      } else if text.hasPrefix("/") {
        kind = .target(method: nil, path: PathTemplate(text))
      } else if let method, words[1].hasPrefix("/") {
        kind = .target(method: method, path: PathTemplate(words[1]))
      } else {
        kind = .named(text)
      }
    }
  }
}

extension ChaosProfile.Operation: ExpressibleByStringLiteral {
  /// Creates an operation from a text.
  public init(stringLiteral text: String) { self.init(text) }
}

extension ChaosProfile.Operation {
  /// Returns true if a request belongs to the operation.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - stub: The stub that answers, if any.
  func includes(_ request: ReceivedRequest, answeredBy stub: Stub?) -> Bool {
    switch kind {
    case .all: true
    case .target(let method, let path):
      (method ?? request.method) == request.method && path.matches(request.target.path)
    case .named(let name): stub?.source == .contract && stub?.name == name
    }
  }
}

extension [ChaosProfile.Operation] {
  /// Returns true if the list is empty, or a request belongs to one of the operations.
  func include(_ request: ReceivedRequest, answeredBy stub: Stub?) -> Bool {
    isEmpty || contains { $0.includes(request, answeredBy: stub) }
  }
}

// MARK: - Problems

extension ChaosProfile {
  private var operations: [Operation] {
    latencies.flatMap(\.operations) + errors.flatMap(\.operations) + outages.flatMap(\.operations) + exceptions
  }

  /// The errors of operations that include no request because of their form.
  var diagnostics: [SourceDiagnostic] {
    operations.filter { !$0.isWellFormed }.map { operation in
      SourceDiagnostic(
        at: Stub.Origin(file: "chaos profile\(name.map { " \"\($0)\"" } ?? "")"),
        "\"\(operation.text)\" includes no request, expected an operation such as \"POST /orders\", \"/images/**\" or an "
          + "operationId. Correct it."
      )
    }
  }

  /// Returns the names of operations that include no request because no contract has them, without duplicates.
  package func unknownOperations(among stubs: [Stub]) -> [String] {
    var known = Set(stubs.lazy.filter { $0.source == .contract }.compactMap(\.name))
    return operations.compactMap(\.operationID).filter { known.insert($0).inserted }
  }
}

extension ChaosProfile.Operation {
  /// The name of a contract's operation; `nil` for other texts.
  fileprivate var operationID: String? {
    guard case .named(let name) = kind else { return nil }
    return name
  }
}
