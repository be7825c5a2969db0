import BacklotJSON

/// The encoding of a value as items of a query, a form or cookies.
struct ItemEncoding: Sendable {
  let name: String
  let style: Parameter.Style
  let isExploded: Bool
  var isRequired = false
  var allowsEmptyValue = false
}

extension ItemEncoding {
  /// A copy for one text that is not split.
  fileprivate var asOneText: ItemEncoding {
    var encoding = ItemEncoding(name: name, style: .form, isExploded: false)
    encoding.allowsEmptyValue = allowsEmptyValue
    return encoding
  }

  init(_ parameter: Parameter) {
    self.init(
      name: parameter.name,
      style: parameter.style,
      isExploded: parameter.isExploded,
      isRequired: parameter.isRequired,
      allowsEmptyValue: parameter.allowsEmptyValue
    )
  }
}

/// Reads values from items, of which several may form one value.
struct ItemsReader {
  let items: SentItems
  let preference: TextPreference
  /// True if an escaped comma also separates.
  var takesEscapedCommas = false
  /// The names that belong to other parameters, for objects that take all unclaimed items.
  var claimed: () -> ClaimedNames = { ClaimedNames() }

  /// Reads one value.
  func reading(of encoding: ItemEncoding, _ shape: ValueShape) -> ParameterReading {
    if encoding.style == .deepObject { return deepObject(encoding, as: shape) }
    guard encoding.isExploded, !shape.isScalar else { return singleItem(encoding, as: shape) }
    let texts = items.texts(of: encoding.name)
    switch shape.structure(ofSeveral: texts.count > 1) {
    case .scalar: return singleItem(encoding, as: shape)
    case .array: return array(texts, encoding: encoding, as: shape)
    case .object: return object(encoding, as: shape)
    }
  }

  private func value(_ text: SentText, as shape: ValueShape) -> JSONValue {
    shape.innerArray(in: text, preference) ?? shape.value(of: text.decoded, preferring: preference)
  }

  private func array(_ texts: [SentText], encoding: ItemEncoding, as shape: ValueShape) -> ParameterReading {
    guard let first = texts.first else { return .absent }
    if texts.count == 1, first.isEmpty, encoding.allowsEmptyValue { return .empty }
    return .value(.array(texts.enumerated().map { value($1, as: shape.element(at: $0)) }))
  }

  /// Reads a value that is one item.
  ///
  /// If there are several items, the last one is read as a list, as in Prism. For a scalar, the value is an array, so
  /// that the schema can reject the repetition.
  private func singleItem(_ encoding: ItemEncoding, as shape: ValueShape) -> ParameterReading {
    guard let last = items.last(encoding.name) else { return .absent }
    if encoding.allowsEmptyValue, last.isEmpty { return .empty }
    if shape.isScalar, !items.isOnly(encoding.name) {
      return .value(.array(items.texts(of: encoding.name).map { value($0, as: shape) }))
    }
    var reader = StyleReader(
      name: encoding.name,
      style: encoding.style,
      isExploded: false,
      shape: shape,
      preferring: preference
    )
    reader.takesEscapedCommas = takesEscapedCommas && encoding.style == .form
    return reader.reading(of: last)
  }
}

// MARK: - Objects

extension ItemsReader {
  /// Reads an object whose members are separate items.
  ///
  /// A required object without members is empty: it would be written as no items.
  private func object(_ encoding: ItemEncoding, as shape: ValueShape) -> ParameterReading {
    let shapes = shape.shapesByName
    let takesOthers = !shape.others.isEmpty || shape.members.isEmpty
    let claimed = takesOthers ? claimed() : ClaimedNames()
    var members = RepeatedMembers()
    for item in items.items {
      guard shapes[item.name] != nil || (takesOthers && !claimed.contains(item.name)) else { continue }
      let shape = shapes[item.name] ?? shape.others.first ?? ValueShape()
      let isArray = shape.structure(ofSeveral: true) == .array
      members.add(value(item.text, as: isArray ? shape.element : shape), to: item.name, isArray: isArray)
    }
    if members.isEmpty, !encoding.isRequired { return .absent }
    return .value(.object(members.object))
  }

  private func deepObject(_ encoding: ItemEncoding, as shape: ValueShape) -> ParameterReading {
    var reader = DeepObjectReader(name: encoding.name, preferring: preference)
    for item in items.items { reader.add(item) }
    if reader.isEmpty {
      return singleItem(encoding.asOneText, as: shape.withoutStructure)
    }
    return reader.reading(shape)
  }
}

/// The names that other parameters or members claim.
struct ClaimedNames {
  /// The names of items.
  var names: Set<String> = []
  /// The names of objects whose members are written as `name[member]`.
  var objects: Set<String> = []

  /// Returns true if an item is claimed.
  func contains(_ name: String) -> Bool {
    if names.contains(name) { return true }
    guard !objects.isEmpty, let bracket = name.utf8.firstIndex(of: UInt8(ascii: "[")) else { return false }
    return objects.contains(String(name[..<bracket]))
  }
}

/// Members of an object, some of which were sent several times.
struct RepeatedMembers {
  private var values: [(name: String, values: [JSONValue], isArray: Bool)] = []
  private var places: [String: Int] = [:]

  var isEmpty: Bool { values.isEmpty }

  mutating func add(_ value: JSONValue, to name: String, isArray: Bool) {
    if let place = places[name] {
      values[place].values.append(value)
    } else {
      places[name] = values.count
      values.append((name, [value], isArray))
    }
  }

  /// The members as an object.
  ///
  /// A member is an array if its shape is, or if it was sent several times.
  var object: JSONObject {
    JSONObject(
      values.map { name, values, isArray in
        (key: name, value: isArray || values.count > 1 ? .array(values) : values[0])
      }
    )
  }
}

extension ValueShape {
  /// The shapes of the named members, for frequent lookups.
  var shapesByName: [String: ValueShape] {
    Dictionary(members.map { ($0.name, $0.shape) }, uniquingKeysWith: { first, _ in first })
  }

  /// A copy without arrays and objects, for texts that are not split.
  var withoutStructure: ValueShape {
    var shape = self
    shape.kinds.subtract([.array, .object])
    return shape
  }
}

extension SentItems {
  /// Returns true if a name was sent at most once.
  func isOnly(_ name: String) -> Bool {
    var count = 0
    for item in items where item.name == name {
      count += 1
      if count > 1 { return false }
    }
    return true
  }
}
