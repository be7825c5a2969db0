import BacklotFormats
import BacklotHTTP
import BacklotMessages

/// A search for the values of secret names in the texts of messages.
///
/// Only the bytes of a value are a result: never the rest of a text after it, and in JSON never more than one string or
/// number. The time is linear in the length of a text.
struct SecretSearch: Sendable {
  /// The maximum number of texts inside each other that are read, such as JSON in a string of JSON.
  static let maximumDepth = 6

  let names: SecretNames
  /// The secrets found so far, in the text that is being searched.
  var found: [NamedSecret] = []
  private var certainties = CertaintyCache()
  private var memberCertainties = CertaintyCache()

  init(names: SecretNames) { self.names = names }

  /// Returns the secrets in a text, in order, without overlaps.
  mutating func secrets(in text: MessageText) -> [NamedSecret] {
    if names.isEmpty { return [] }
    found.removeAll(keepingCapacity: true)
    let bytes = text.bytes
    switch text.kind {
    case .target: searchURL(bytes, in: 0..<bytes.count, depth: 0)
    case .authority: searchAuthority(bytes, in: 0..<bytes.count)
    case .field(let name): searchField(bytes, name: name)
    case .content(let type): searchContent(bytes, in: 0..<bytes.count, type: type, depth: 0)
    }
    guard !found.isEmpty else { return [] }
    let placeholders = SecretPlaceholder.occurrences(in: bytes).map(\.range)
    var (end, next) = (0, 0)
    return found.sorted { ($0.range.lowerBound, -$0.range.upperBound) < ($1.range.lowerBound, -$1.range.upperBound) }
      .filter { secret in
        let range = secret.range
        guard range.lowerBound >= end else { return false }
        // A part of a placeholder is not a secret.
        while next < placeholders.count, placeholders[next].upperBound <= range.lowerBound { next += 1 }
        if next < placeholders.count, placeholders[next].overlaps(range),
          placeholders[next].lowerBound < range.lowerBound
        {
          return false
        }
        end = range.upperBound
        return true
      }
  }

  // MARK: Content

  mutating func searchContent(_ text: [UInt8], in range: Range<Int>, type: MediaType?, depth: Int) {
    guard depth < Self.maximumDepth, let first = text[range].first(where: { !Self.isSpace($0) }) else { return }
    let isText = type?.mayBeText ?? true
    if "{[\"".utf8.contains(first), isText, searchWholeJSON(text, in: range, depth: depth) { return }
    if let type, type.type == "multipart" {
      return searchMultipart(text, in: range, boundary: type.parameters["boundary"], depth: depth)
    }
    if type?.isEventStream ?? false { return searchLines(text, in: range, depth: depth) }
    if !"{[\"<".utf8.contains(first), type?.isForm ?? Self.isForm(text[range]) {
      return searchForm(text, in: range, part: .formItem, depth: depth)
    }
    guard isText, !text[range].prefix(1_024).contains(0) else { return }
    searchText(text, in: range, allowsBareValues: type?.mayNameSecrets ?? true, depth: depth)
  }

  /// Searches the lines of an event stream, whose data often is JSON, or lines of JSON.
  private mutating func searchLines(_ text: [UInt8], in range: Range<Int>, depth: Int) {
    var start = range.lowerBound
    while start < range.upperBound {
      let end = text[start..<range.upperBound].firstIndex(of: 0x0A) ?? range.upperBound
      let line = text[start..<end]
      let data = line.starts(with: "data:".utf8) ? line.dropFirst(5) : line
      searchContent(text, in: data.startIndex..<end, type: .plainText, depth: depth + 1)
      start = end + 1
    }
  }

  /// Returns whether content without a media type is a form: items without white space.
  private static func isForm(_ text: ArraySlice<UInt8>) -> Bool {
    text.contains(UInt8(ascii: "="))
      && text.allSatisfy { $0 > 32 && $0 != UInt8(ascii: "<") && $0 != UInt8(ascii: "\"") }
  }

  // MARK: Texts inside others

  /// Searches a text that is encoded in a part of another one.
  ///
  /// - Parameters:
  ///   - text: The decoded text.
  ///   - original: Returns the range of a part in the outer text.
  ///   - escaped: Returns text as it is written in the outer text.
  ///   - body: Searches the decoded text.
  mutating func searchInner(
    original: (Range<Int>) -> Range<Int>,
    escaped: ([UInt8]) -> [UInt8],
    search body: (inout Self) -> Void
  ) {
    let outer = found
    found = []
    body(&self)
    let inner = found
    found = outer
    for var secret in inner {
      secret.range = original(secret.range)
      if !secret.quote.isEmpty { secret.quote = escaped(secret.quote) }
      found.append(secret)
    }
  }

  // MARK: Names

  /// Returns the degree to which a name in a text says that its value is secret.
  mutating func certainty(of name: ArraySlice<UInt8>, isMember: Bool = false) -> SecretNames.Certainty {
    if isMember {
      return memberCertainties.certainty(of: name) { [names] in names.certainty(ofMember: $0) }
    }
    return certainties.certainty(of: name) { [names] in names.certainty(of: $0) }
  }

  /// Adds a value to the result if it is secret.
  ///
  /// - Returns: True if it was added.
  @discardableResult
  mutating func add(
    _ part: NamedSecret.Part,
    _ range: Range<Int>,
    name: String,
    path: @autoclosure () -> String? = nil,
    value: [UInt8],
    certainty: SecretNames.Certainty,
    quote: [UInt8] = []
  ) -> Bool {
    guard !range.isEmpty, SecretValue.isSecret(value[...], name: name, certainty: certainty) else { return false }
    found.append(
      NamedSecret(
        part,
        at: range,
        name: name,
        path: path(),
        value: String(decoding: value, as: UTF8.self),
        quote: quote
      )
    )
    return true
  }

  static func isSpace(_ byte: UInt8) -> Bool { byte == 32 || (9...13).contains(byte) }
}

/// The certainties of the names that occurred last, since a long document repeats few names.
struct CertaintyCache: Sendable {
  private static let count = 1_024
  private var names = [[UInt8]](repeating: [], count: count)
  private var certainties = [SecretNames.Certainty](repeating: .none, count: count)

  /// Returns the certainty of a name, which is computed if it is not known.
  mutating func certainty(
    of name: ArraySlice<UInt8>,
    compute: (String) -> SecretNames.Certainty
  ) -> SecretNames.Certainty {
    guard name.count <= 256 else { return .none }
    var hash = name.count
    for byte in name { hash = hash &* 31 &+ Int(byte) }
    let slot = (hash ^ hash >> 10) & (Self.count - 1)
    if names[slot].count == name.count, names[slot][...] == name { return certainties[slot] }
    let certainty = compute(String(decoding: name, as: UTF8.self))
    names[slot] = Array(name)
    certainties[slot] = certainty
    return certainty
  }
}

extension MediaType {
  /// True if the content is text in which a name and a value identify each other, unlike scripts and style sheets, where
  /// they can be code.
  var mayNameSecrets: Bool {
    mayBeText && !["html", "xhtml+xml", "javascript", "css", "x-javascript", "ecmascript"].contains(subtype)
  }

  /// True unless the content is certainly binary.
  var mayBeText: Bool {
    if isText { return true }
    switch type {
    case "image", "audio", "video", "font": return subtype.hasSuffix("xml")
    default:
      return !["protobuf", "grpc", "zip", "gzip", "pdf", "wasm", "msgpack", "cbor"].contains { subtype.contains($0) }
    }
  }
}
