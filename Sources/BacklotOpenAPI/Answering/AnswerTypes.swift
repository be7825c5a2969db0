import BacklotHTTP

/// The types that the contents of a response may be sent in, and what a client thinks of them (RFC 9110 §12.5.1).
///
/// Content that the contract describes by a range is sent in its usual type, or in one that the client names. The latter counts half,
/// since the contract shows nothing of it: a browser that would rather have `text/html` than `*/*` gets JSON.
struct AnswerTypes: Sendable {
  let contents: [MediaContent]
  /// What the client takes; anything where it does not say.
  let accepted: AcceptedTypes?

  /// A type that a content may be sent in.
  private struct Candidate {
    let type: MediaType
    let match: AcceptedTypes.Match
  }

  /// The place of the content that the client likes best; nothing where it takes none, or does not say what it takes.
  var best: Int? {
    var best: (index: Int, match: AcceptedTypes.Match)?
    for (index, content) in contents.enumerated() {
      guard let match = match(content, at: index) else { continue }
      if best.map({ isBetter(match, index, than: $0) }) ?? true { best = (index, match) }
    }
    return best?.index
  }

  private func match(_ content: MediaContent, at index: Int) -> AcceptedTypes.Match? {
    guard content.isRange else { return content.mediaType.flatMap { accepted?.match($0) } }
    return candidates(at: index, isText: nil).first?.match
  }

  private func isBetter(
    _ match: AcceptedTypes.Match,
    _ index: Int,
    than other: (index: Int, match: AcceptedTypes.Match)
  ) -> Bool {
    if match.isBetter(than: other.match) { return true }
    if other.match.isBetter(than: match) { return false }
    return contents[index].openness < contents[other.index].openness
  }

  /// The types of the range that a content is described by, the best first; empty where the client takes none of them.
  ///
  /// - Parameters:
  ///   - index: The place of the content.
  ///   - isText: Whether the value is a text.
  func types(at index: Int, isText: Bool) -> [MediaType] { candidates(at: index, isText: isText).map(\.type) }

  private func candidates(at index: Int, isText: Bool?) -> [Candidate] {
    guard let range = contents[index].mediaType else { return [] }
    let usual = range.typicalTypes
    var offers: [(type: MediaType, quality: Double)] = [
      (usual.value, isText == true ? 0.5 : 1), (usual.text, isText == false ? 0.5 : 1),
    ]
    if isText == true { offers.swapAt(0, 1) }
    for type in (accepted?.named ?? []) + [MediaType(type: "application", subtype: "xml")] {
      let quality = accepted?.named.contains(type) ?? false ? 0.5 : 0.25
      offers.append((range.included(type.type, type.subtype), quality))
    }
    var candidates: [Candidate] = []
    for offer in offers where offer.type.isIncluded(in: range) && isOwn(offer.type, index) {
      guard !candidates.contains(where: { $0.type == offer.type }) else { continue }
      let anything = AcceptedTypes.Match(weight: 1, precision: 0, order: 0)
      guard var match = accepted.map({ $0.match(offer.type) }) ?? anything else { continue }
      match.weight *= offer.quality
      candidates.append(Candidate(type: offer.type, match: match))
    }
    // What counts the same stays in its order.
    return candidates.enumerated().sorted { one, other in
      if one.element.match.weight != other.element.match.weight {
        return one.element.match.weight > other.element.match.weight
      }
      return one.offset < other.offset
    }.map(\.element)
  }

  /// Whether no other content says more precisely what a type has to be like.
  private func isOwn(_ type: MediaType, _ index: Int) -> Bool { contents.place(for: type) == index }
}
