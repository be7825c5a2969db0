import BacklotJSON
import BacklotStubs

/// The stubs and losses of a file that is being imported.
struct ImportDraft {
  /// A stub as a mapping, and the place that it comes from.
  struct Stub {
    var mapping: JSONObject
    let pointer: JSONPointer
    /// The backend to which requests are forwarded, which a mapping cannot express yet.
    var upstream: Upstream?
  }

  /// A part without an equivalent, and the effect.
  struct Loss: Hashable {
    let pointer: JSONPointer
    let message: String
  }

  /// The stubs, in the order in which they are tried.
  private(set) var stubs: [Stub] = []
  /// The losses, each of them once, although a part of the file can apply to many responses.
  private(set) var losses: [Loss] = []
  private var knownLosses: Set<Loss> = []
  /// The maximum number of losses, since a hostile file may have one in every value.
  private static let lossLimit = 10_000

  mutating func lose(_ message: String, at pointer: JSONPointer) {
    guard losses.count <= Self.lossLimit, knownLosses.insert(Loss(pointer: pointer, message: message)).inserted else {
      return
    }
    let isLast = losses.count == Self.lossLimit
    let listed = isLast ? "and later parts have further losses, which are not listed" : message
    losses.append(Loss(pointer: pointer, message: listed))
  }

  /// The maximum number of stubs.
  private let stubLimit: Int
  /// The maximum size of the fields and content of all responses together, which a small file can repeat many times.
  static let contentLimit = 1 << 29
  private var contentSize = 0
  /// A Boolean value that indicates whether a limit is exceeded, so that all later stubs are left out.
  private(set) var isFull = false

  init(stubLimit: Int) { self.stubLimit = stubLimit }

  mutating func add(_ mapping: JSONObject, size: Int = 0, at pointer: JSONPointer, upstream: Upstream? = nil) {
    guard !isFull else { return }
    contentSize += size
    guard stubs.count < stubLimit, contentSize <= Self.contentLimit else {
      isFull = true
      let limit = stubs.count == stubLimit ? "\(stubLimit) stubs" : "\(Self.contentLimit >> 20) MiB of responses"
      return lose("and all later stubs are left out: there are more than \(limit). Divide the file", at: pointer)
    }
    stubs.append(Stub(mapping: mapping, pointer: pointer, upstream: upstream))
  }
}

// MARK: - Mappings

extension ImportDraft {
  /// Adds a stub for each alternative of a condition.
  ///
  /// - Parameters:
  ///   - condition: The condition.
  ///   - response: The response.
  ///   - members: Other members of the mapping, such as its name and priority.
  ///   - upstream: The backend that responds instead, if any.
  ///   - pointer: The place in the file.
  mutating func add(
    _ condition: RequestCondition,
    response: ResponseDraft,
    members: JSONObject = [:],
    upstream: Upstream? = nil,
    at pointer: JSONPointer
  ) {
    guard let alternatives = condition.alternatives() else {
      let limits = "\(RequestCondition.alternativeLimit) alternatives or \(RequestCondition.testLimit) tests"
      return lose("has conditions with more than \(limits): the stub is left out. Divide it", at: pointer)
    }
    for request in alternatives.compactMap({ RequestCondition.request(of: $0) }) {
      var mapping = members
      mapping["request"] = .object(request)
      mapping["response"] = .object(response.json)
      add(mapping, size: response.size, at: pointer, upstream: upstream)
    }
  }
}

extension JSONValue {
  /// The text of a string, number or Boolean value.
  var scalarText: String? {
    switch self {
    case .string(let text): text
    case .number, .bool: serialized()
    case .null, .array, .object: nil
    }
  }

  /// The integer that a number or a string represents.
  var integer: Int? { int ?? string.flatMap { Int($0) } }

  /// The elements with their indexes, or the value itself at the place of the array.
  func elements(at pointer: JSONPointer) -> [(value: JSONValue, pointer: JSONPointer)] {
    array?.enumerated().map { ($1, pointer.appending($0)) } ?? (isNull ? [] : [(self, pointer)])
  }
}

/// Returns an abbreviated text in quotation marks for a message.
func shown(_ text: String) -> String {
  let text = text.prefix(while: { !$0.isNewline })
  return text.count > 60 ? "“\(text.prefix(60))…”" : "“\(text)”"
}
