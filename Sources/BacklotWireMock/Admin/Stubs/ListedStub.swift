import BacklotHTTP
import BacklotJSON

/// A stub in the form in which clients receive it: one mapping, or several if its responses are a sequence.
struct ListedStub {
  let stub: Stub
  /// The mappings with their identifiers.
  ///
  /// The array is never empty.
  let mappings: [JSONObject]

  init(_ stub: Stub, id: String) {
    self.stub = stub
    guard let mapping = stub.mapping else {
      mappings = Self.written(stub, id: id)
      return
    }
    mappings = [mapping.shown]
  }

  /// The identifiers of the mappings.
  var ids: [String] { mappings.compactMap { $0["id"]?.string } }

  /// The mappings as JSON values for responses.
  var json: [JSONValue] { mappings.map { .object($0) } }

  /// The metadata of the stub as JSON, for searches.
  var metadata: String { JSONValue.object(mappings.first?["metadata"]?.object ?? [:]).serialized() }
}

extension ListedStub {
  private static func written(_ stub: Stub, id: String) -> [JSONObject] {
    do throws(MappingWritingError) {
      return try MappingWriter().mappings(of: stub).enumerated().map { number, mapping in
        identified(mapping, as: number == 0 ? id : UniqueIdentifier.of(place: "\(id)/\(number)"), of: stub, note: nil)
      }
    } catch {
      return [identified(outline(of: stub), as: id, of: stub, note: error.description)]
    }
  }

  /// Returns a partial description of a stub that no mapping can fully describe.
  private static func outline(of stub: Stub) -> JSONObject {
    var mapping: JSONObject = [:]
    if let name = stub.name { mapping["name"] = .string(name) }
    mapping["request"] = .object(request(stub.request))
    if let response = stub.response.firstDefinition { mapping["response"] = .object(self.response(response)) }
    return mapping
  }

  /// Returns the criteria that a mapping can express.
  static func request(_ matcher: RequestMatcher) -> JSONObject {
    var known = RequestMatcher()
    for criterion in matcher.criteria {
      let more = known.adding(criterion)
      if written(more) != nil { known = more }
    }
    return written(known) ?? [:]
  }

  // Returns the matcher as a mapping, or `nil` if a mapping cannot express it. The reason is in the note.

  private static func written(_ matcher: RequestMatcher) -> JSONObject? {
    do throws(MappingWritingError.Reason) { return try MappingWriter().request(matcher) } catch { return nil }
  }

  static func response(_ response: ResponseDefinition) -> JSONObject {
    do throws(MappingWritingError.Reason) {
      return try MappingWriter().response(response)
    } catch {
      return ["status": .number(JSONNumber(response.status.code))]
    }
  }

  private static func identified(_ mapping: JSONObject, as id: String, of stub: Stub, note: String?) -> JSONObject {
    var identified: JSONObject = ["id": .string(id), "uuid": .string(id)]
    for (name, value) in mapping { identified[name] = value }
    var origin: JSONObject = ["origin": .string("\(stub.origin)")]
    if let note { origin["note"] = .string(note) }
    identified["metadata"] = .object(["backlot": .object(origin)])
    return identified
  }
}

extension AdminCall {
  /// Returns the stubs in listed form, in the order in which they are tried.
  func listing(of stubs: [Stub]) -> [ListedStub] { listing(of: stubs, among: stubs) }

  /// Returns some of the stubs in listed form, with their identifiers among all stubs.
  func listing(of stubs: [Stub], among all: @autoclosure () -> [Stub]) -> [ListedStub] {
    // Mappings contain their identifiers, and there may be very many other stubs.
    let ids = stubs.allSatisfy { $0.mapping != nil } ? [:] : admin.identities(of: all())
    return stubs.map { ListedStub($0, id: $0.mapping?.id ?? ids[$0.id] ?? "") }
  }

  /// Returns the stub with an identifier, if any.
  func listed(_ id: String, in transaction: StubTransaction) -> ListedStub? {
    let id = id.lowercased()
    if let stub = transaction.stub(withID: id) { return ListedStub(stub, id: id) }
    guard StubMapping.mayBePlace(id) else { return nil }
    let stubs = transaction.stubs
    let ids = admin.identities(of: stubs)
    if let stub = stubs.first(where: { ids[$0.id] == id }) { return ListedStub(stub, id: id) }
    // Writing a stub as a mapping takes much longer than examining it.
    let sequences = stubs.filter { $0.mapping == nil && ($0.limit != nil || $0.response.steps.count > 1) }
    return sequences.lazy.map { ListedStub($0, id: ids[$0.id] ?? "") }.first { $0.ids.contains(id) }
  }
}

// MARK: - Identifiers

/// The identifiers of stubs from Swift code or a route folder.
///
/// An identifier stays the same while the stub exists, and is the same again for a stub at the same place after its
/// sources are read again.
struct StubIdentities: Sendable {
  private struct Identity: Sendable {
    let place: Stub.Origin
    /// The index among the stubs at the same place.
    let number: Int
    let text: String
  }

  private var known: [Stub.ID: Identity] = [:]

  /// Returns the identifiers of the stubs without a mapping.
  mutating func identify(_ stubs: [Stub]) -> [Stub.ID: String] {
    var next: [Stub.ID: Identity] = [:]
    var taken: [Stub.Origin: Set<Int>] = [:]
    for stub in stubs where stub.mapping == nil {
      guard let identity = known[stub.id] else { continue }
      next[stub.id] = identity
      taken[identity.place, default: []].insert(identity.number)
    }
    for stub in stubs where stub.mapping == nil && next[stub.id] == nil {
      let used = taken[stub.origin] ?? []
      var number = used.count
      while used.contains(number) { number += 1 }
      taken[stub.origin, default: []].insert(number)
      let text = UniqueIdentifier.of(place: "\(stub.origin.file):\(stub.origin.line ?? 0):\(number)")
      next[stub.id] = Identity(place: stub.origin, number: number, text: text)
    }
    // Other callers may use an older or a newer set of stubs at the same time.
    known = known.count > 2 * next.count + 1_000 ? next : known.merging(next) { _, new in new }
    return next.mapValues(\.text)
  }
}

extension StubMapping {
  /// Returns whether an identifier may be derived from a place.
  ///
  /// Identifiers that clients generate are of another UUID version.
  fileprivate static func mayBePlace(_ id: String) -> Bool {
    let version = id.utf8.dropFirst(14).first
    return version == UInt8(ascii: "8")
  }
}
