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
  ///
  /// A parameter of another value makes another type of it, unless the client takes nothing else: few mean anything.
  var best: Int? { best(isStrict: true) ?? best(isStrict: false) }

  private func best(isStrict: Bool) -> Int? {
    var best: (index: Int, match: AcceptedTypes.Match)?
    for (index, content) in contents.enumerated() {
      guard let match = match(content, at: index, isStrict) else { continue }
      if best.map({ isBetter(match, index, than: $0) }) ?? true { best = (index, match) }
    }
    return best?.index
  }

  private func match(_ content: MediaContent, at index: Int, _ isStrict: Bool) -> AcceptedTypes.Match? {
    guard let accepted else { return nil }
    guard content.isRange else { return content.mediaType.flatMap { accepted.match($0, isStrict: isStrict) } }
    let kind = content.kind
    let candidates = candidates(at: index, isText: kind == .text, isStrict)
    let writable = candidates.first { kind != .structure || $0.type.hasFormForStructures }
    // Who takes anything is told that the contract cannot be kept.
    return (writable ?? (accepted.includesAnything ? candidates.first : nil))?.match
  }

  private func isBetter(
    _ match: AcceptedTypes.Match,
    _ index: Int,
    than other: (index: Int, match: AcceptedTypes.Match)
  ) -> Bool {
    if match.isBetter(than: other.match) { return true }
    if other.match.isBetter(than: match) { return false }
    let ranges = (contents[index].isRange, contents[other.index].isRange)
    return ranges.0 || ranges.1 ? contents[index].openness < contents[other.index].openness : false
  }

  /// The types of the range that a content is described by, the best first; empty where the client takes none of them.
  ///
  /// - Parameters:
  ///   - index: The place of the content.
  ///   - isText: Whether the value is a text.
  func types(at index: Int, isText: Bool) -> [MediaType] {
    let candidates = candidates(at: index, isText: isText, true)
    return (candidates.isEmpty ? self.candidates(at: index, isText: isText, false) : candidates).map(\.type)
  }

  private func candidates(at index: Int, isText: Bool, _ isStrict: Bool) -> [Candidate] {
    guard let range = contents[index].mediaType else { return [] }
    let usual = range.typicalTypes
    let values = (type: usual.value, quality: isText ? 0.5 : 1.0)
    let texts = (type: usual.text, quality: isText ? 1 : 0.5)
    let named = (accepted?.named ?? []).map { (type: range.included($0.type, $0.subtype), quality: 0.5) }
    let last = (type: range.included("application", "xml"), quality: 0.25)
    var candidates: [Candidate] = []
    for (type, quality) in (isText ? [texts, values] : [values, texts]) + named + [last] {
      guard type.isIncluded(in: range), isOwn(type, index), var match = match(type, isStrict) else { continue }
      if candidates.contains(where: { $0.type == type }) { continue }
      match.weight *= quality
      // Behind those that count the same.
      let place = candidates.firstIndex { $0.match.weight < match.weight } ?? candidates.endIndex
      candidates.insert(Candidate(type: type, match: match), at: place)
    }
    return candidates
  }

  private func match(_ type: MediaType, _ isStrict: Bool) -> AcceptedTypes.Match? {
    guard let accepted else { return AcceptedTypes.Match(weight: 1, precision: 0, order: 0) }
    return accepted.match(type, isStrict: isStrict)
  }

  /// Whether no other content says more precisely what a type has to be like.
  private func isOwn(_ type: MediaType, _ index: Int) -> Bool { contents.place(for: type) == index }
}

extension MediaType {
  /// Whether arrays and objects can be written in it.
  fileprivate var hasFormForStructures: Bool { isJSON || isXML || isForm }
}
