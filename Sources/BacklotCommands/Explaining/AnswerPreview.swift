import BacklotPlatform
package import BacklotStubs

/// A preview of an answer, sufficient to identify it.
package struct AnswerPreview: Sendable {
  /// The maximum number of bytes of a body to read.
  static let limit = 4096

  /// The answer without its body, or `nil` if it is computed from each request.
  package let definition: ResponseDefinition?
  /// The beginning of the body.
  package let start: [UInt8]
  /// The number of bytes of the body, if known.
  package let length: Int64?
  /// The reason why the body cannot be read, if any.
  package let problem: String?

  /// Creates a preview; `nil` represents an answer that is computed from each request.
  init(of response: ResponseDefinition?, to request: ReceivedRequest) async {
    guard let response else {
      (definition, start, length, problem) = (nil, [], nil, nil)
      return
    }
    definition = response
    let isBare = request.method == .head || response.status.forbidsContent
    let body = isBare ? .empty : response.body
    var start: [UInt8] = []
    var problem: String?
    do {
      for try await chunk in body {
        start += chunk.prefix(Self.limit - start.count)
        if start.count == Self.limit { break }
      }
    } catch {
      problem = "\(error)"
    }
    (self.start, self.problem) = (start, problem)
    length = body.length ?? (start.count < Self.limit ? Int64(start.count) : nil)
  }

  /// The beginning of the body as text, or `nil` if it is not text.
  var text: String? {
    // The last character may be incomplete.
    let isCut = start.count == Self.limit
    for length in stride(from: start.count, through: max(0, start.count - (isCut ? 3 : 0)), by: -1) {
      if let text = String(validated: start.prefix(length), as: UTF8.self) { return text.contains("\0") ? nil : text }
    }
    return nil
  }
}
