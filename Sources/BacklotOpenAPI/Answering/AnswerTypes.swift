import BacklotHTTP

/// The media types of a response's contents, ranked by the client's preferences (RFC 9110 §12.5.1).
///
/// Content that the contract describes by a range is sent in its usual type, or in a type that the client names. The
/// latter counts half, because the contract does not show it: a browser that prefers `text/html` to `*/*` gets JSON.
struct AnswerTypes: Sendable {
  let contents: [MediaContent]
  /// The types that the client accepts.
  ///
  /// `nil` means any type.
  let accepted: AcceptedTypes?

  /// A type in which a content may be sent.
  private struct Candidate {
    let type: MediaType
    let match: AcceptedTypes.Match
  }

  /// The index of the content that the client prefers.
  ///
  /// `nil` if it accepts no content, or does not state what it accepts.
  ///
  /// A different parameter value makes a different type, unless the client accepts no other content: few parameters are
  /// significant. Content that cannot be written in its type is used only if the client accepts no other content.
  var best: Int? {
    best(isStrict: true, isWritable: true) ?? best(isStrict: false, isWritable: true)
      ?? best(isStrict: true, isWritable: false) ?? best(isStrict: false, isWritable: false)
  }

  private func best(isStrict: Bool, isWritable: Bool) -> Int? {
    var best: (index: Int, match: AcceptedTypes.Match)?
    for (index, content) in contents.enumerated() where content.isWritable == isWritable {
      guard let match = match(content, at: index, isStrict: isStrict) else { continue }
      if best.map({ isBetter(match, at: index, than: $0) }) ?? true { best = (index, match) }
    }
    return best?.index
  }

  private func match(_ content: MediaContent, at index: Int, isStrict: Bool) -> AcceptedTypes.Match? {
    guard let accepted else { return nil }
    guard content.isRange else { return content.mediaType.flatMap { accepted.match($0, isStrict: isStrict) } }
    let kind = content.kind
    let candidates = candidates(at: index, isText: kind == .text, isStrict)
    let writable = candidates.first { kind != .structure || $0.type.hasFormForStructures }
    // A client that accepts any type gets a report that the contract cannot be fulfilled.
    return (writable ?? (accepted.includesAnything ? candidates.first : nil))?.match
  }

  private func isBetter(
    _ match: AcceptedTypes.Match,
    at index: Int,
    than other: (index: Int, match: AcceptedTypes.Match)
  ) -> Bool {
    if match.isBetter(than: other.match) { return true }
    if other.match.isBetter(than: match) { return false }
    let ranges = (contents[index].isRange, contents[other.index].isRange)
    return ranges.0 || ranges.1 ? contents[index].openness < contents[other.index].openness : false
  }

  /// Returns the types for content described by a range, the best first.
  ///
  /// Empty if the client accepts no such type.
  ///
  /// - Parameters:
  ///   - index: The index of the content.
  ///   - isText: True if the value is a string.
  func types(at index: Int, isText: Bool) -> [MediaType] {
    let candidates = candidates(at: index, isText: isText, true)
    return (candidates.isEmpty ? self.candidates(at: index, isText: isText, false) : candidates).map(\.type)
  }

  private func candidates(at index: Int, isText: Bool, _ isStrict: Bool) -> [Candidate] {
    guard let range = contents[index].mediaType else { return [] }
    let usual = range.typicalTypes
    let values = (type: usual.value, quality: isText ? 0.5 : 1.0)
    let texts = (type: usual.text, quality: isText ? 1 : 0.5)
    let named = (accepted?.named ?? []).map { (type: range.included(type: $0.type, subtype: $0.subtype), quality: 0.5) }
    let last = (type: range.included(type: "application", subtype: "xml"), quality: 0.25)
    var candidates: [Candidate] = []
    for (type, quality) in (isText ? [texts, values] : [values, texts]) + named + [last] {
      guard type.isIncluded(in: range), isOwn(type, at: index), var match = match(type, isStrict: isStrict) else {
        continue
      }
      if candidates.contains(where: { $0.type == type }) { continue }
      match.weight *= quality
      // After candidates with the same weight.
      let place = candidates.firstIndex { $0.match.weight < match.weight } ?? candidates.endIndex
      candidates.insert(Candidate(type: type, match: match), at: place)
    }
    return candidates
  }

  private func match(_ type: MediaType, isStrict: Bool) -> AcceptedTypes.Match? {
    guard let accepted else { return AcceptedTypes.Match(weight: 1, precision: 0, order: 0) }
    return accepted.match(type, isStrict: isStrict)
  }

  /// Returns true if no other content describes a type more precisely.
  private func isOwn(_ type: MediaType, at index: Int) -> Bool { contents.place(for: type) == index }
}
