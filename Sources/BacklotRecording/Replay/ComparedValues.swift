import BacklotHTTP
import BacklotJSON
import BacklotMessages
import BacklotPlatform
import BacklotStubs

/// Reads the compared values of a request.
struct ComparedValues {
  /// The maximum number of values of a body; a larger body is compared as a whole.
  private static let mostBodyValues = 4_096

  let comparison: RequestComparison
  private(set) var values: [ComparedValue] = []
  /// The number of values except those of the content, which are the last ones.
  private(set) var countBeforeBody = 0

  /// Returns false if a request has no values except those of its path, as most have.
  static func exist(in facts: RequestFacts, by comparison: RequestComparison) -> Bool {
    facts.target.query != nil || !facts.body.isEmpty || !comparison.fields.isEmpty
  }

  /// Reads the values of a request, except those of its path.
  init(of facts: inout RequestFacts, by comparison: RequestComparison) {
    self.comparison = comparison
    if comparison.comparesQuery, facts.target.query != nil { addQuery(facts.query) }
    for name in comparison.fields { addField(name, of: facts.received.headerFields) }
    countBeforeBody = values.count
    if comparison.comparesBody, !facts.body.isEmpty { addBody(of: &facts) }
  }

  private mutating func addQuery(_ query: QueryItems) {
    for (index, item) in query.items.enumerated() where !comparison.ignoresItem(item.name) {
      let occurrence = Self.occurrence(of: index, in: query)
      let place = ComparedPlace.item(item.name, occurrence: occurrence)
      values.append(ComparedValue(at: place, named: item.name, text: item.value ?? ""))
    }
  }

  private mutating func addField(_ name: HTTPField.Name, of fields: HTTPFields) {
    let texts = fields[values: name]
    if texts.isEmpty { return }
    let text = texts.joined(separator: ", ")
    values.append(ComparedValue(at: ComparedPlace.field(name), named: name.rawName, text: text))
  }

  private static func occurrence(of index: Int, in items: QueryItems) -> Int {
    index == 0 ? 0 : items.items[..<index].count { $0.name == items.items[index].name }
  }
}

// MARK: - Content

extension ComparedValues {
  private mutating func addBody(of facts: inout RequestFacts) {
    let start = values.count
    switch ComparedContent(of: &facts) {
    case .parts(let parts): addParts(parts)
    case .json(let json): addJSON(json)
    case .form(let form): addForm(form)
    case .bytes: addBytes(facts.body)
    }
    if values.count - start > Self.mostBodyValues { join(from: start) }
  }

  private mutating func addBytes(_ bytes: [UInt8]) {
    let isShort = bytes.count <= 1 << 16
    if isShort, let text = String(validated: bytes, as: UTF8.self) {
      values.append(ComparedValue(at: ComparedPlace.body, named: "body", text: text))
    } else {
      values.append(ComparedValue(at: ComparedPlace.body, named: "body", hash: Self.hash(bytes)))
    }
  }

  private static func hash(_ bytes: [UInt8]) -> UInt64 { bytes.withUnsafeBytes { ByteHash.hash($0, seed: 1) } }

  private mutating func addForm(_ form: QueryItems) {
    for (index, item) in form.items.enumerated() where !comparison.ignoresForm(item.name) {
      let place = ComparedPlace.form(item.name, occurrence: Self.occurrence(of: index, in: form))
      values.append(ComparedValue(at: place, named: item.name, text: item.value ?? ""))
    }
  }

  /// Adds the parts without their boundary.
  private mutating func addParts(_ parts: [MultipartContent.Part]) {
    var counts: [String: Int] = [:]
    for part in parts {
      let name = part.name ?? ""
      if comparison.ignoresForm(name) { continue }
      let place = ComparedPlace.part(name, occurrence: counts[name, default: 0])
      counts[name, default: 0] += 1
      if let fileName = part.fileName {
        let place = ComparedPlace.member("file name", of: place)
        values.append(ComparedValue(at: place, named: "file name of \(name)", text: fileName))
      }
      if part.fileName == nil, let text = String(validated: part.body, as: UTF8.self) {
        values.append(ComparedValue(at: place, named: name, text: text))
      } else {
        values.append(ComparedValue(at: place, named: name, hash: Self.hash(part.body)))
      }
    }
  }

  private mutating func addJSON(_ value: JSONValue) {
    var tokens: [String] = []
    add(value, at: ComparedPlace.json, named: "", &tokens)
  }

  private mutating func add(_ value: JSONValue, at place: UInt64, named name: String, _ tokens: inout [String]) {
    switch value {
    case .object(let object) where !object.isEmpty:
      for (key, member) in object {
        tokens.append(key)
        if !comparison.ignoresValues || !comparison.ignoresValue(at: tokens) {
          add(member, at: ComparedPlace.member(key, of: place), named: key, &tokens)
        }
        tokens.removeLast()
      }
    case .array(let elements) where !elements.isEmpty:
      for (index, element) in elements.enumerated() {
        tokens.append("\(index)")
        if !comparison.ignoresValues || !comparison.ignoresValue(at: tokens) {
          add(element, at: ComparedPlace.element(index, of: place), named: name, &tokens)
        }
        tokens.removeLast()
      }
    case .string(let text): values.append(ComparedValue(at: place, named: name, text: text))
    case .object: values.append(ComparedValue(at: place, named: name, hash: 11))
    case .array: values.append(ComparedValue(at: place, named: name, hash: 12))
    case .null: values.append(ComparedValue(at: place, named: name, hash: 13))
    case .bool(let bool): values.append(ComparedValue(at: place, named: name, hash: bool ? 14 : 15))
    // A number with a large exponent is hashed by its digits, so that equal numbers have equal hashes.
    case .number(let number):
      let hash = number.int64.map { UInt64(bitPattern: $0) } ?? UInt64(bitPattern: Int64(number.hashValue))
      values.append(ComparedValue(at: place, named: name, hash: ByteHash.hash(hash, seed: 16), text: number.text))
    }
  }

  /// Replaces the values from an index on by a single value.
  private mutating func join(from start: Int) {
    let sum = values[start...].reduce(0) { $0 &+ $1.hash }
    values.removeSubrange(start...)
    values.append(ComparedValue(at: ComparedPlace.body, named: "body", hash: sum))
  }
}
