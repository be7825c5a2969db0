import BacklotHTTP
import BacklotJSON
import BacklotPattern

extension MappingWriter {
  /// Returns the matcher of a value as in a mapping.
  package func value(_ matcher: ValueMatcher) throws(MappingWritingError.Reason) -> JSONObject {
    switch matcher.kind {
    case .equal(let text): return ["equalTo": .string(text)]
    case .equalIgnoringCase(let text): return ["equalTo": .string(text), "caseInsensitive": true]
    case .contains(let text): return ["contains": .string(text)]
    case .hasPrefix(let text): return ["matches": .string("(?s)" + text.quotedForPattern + ".*")]
    case .hasSuffix(let text): return ["matches": .string("(?s).*" + text.quotedForPattern)]
    case .oneOf(let texts): return ["or": .array(texts.map { .object(["equalTo": .string($0)]) })]
    case .present: return ["not": .object(["absent": true])]
    case .absent: return ["absent": true]
    case .not(let inner): return try negation(of: inner)
    case .all(let matchers): return ["and": try values(matchers)]
    case .any(let matchers): return ["or": try values(matchers)]
    case .satisfies(let description, _): throw .init("it calls a closure (\(description)), which cannot be written")
    case .pattern(let pattern): return ["matches": .string(pattern.mappingText)]
    // WireMock has `matchesPathTemplate` for this, which its schema does not contain.
    case .path(let template): return ["matches": .string(template.valuePattern)]
    case .number(let comparison, let number): return [comparison.mappingName: .number(number)]
    case .json(let value, let comparison): return try json(value, comparing: comparison)
    case .jsonPath(let path, let inner): return try jsonPath(path.text, matcher: inner)
    case .custom(let custom): return try written(custom)
    case .hasExactly(let matchers): return ["hasExactly": try values(matchers)]
    case .includes(let matchers): return ["includes": try values(matchers)]
    case .oneValue(let inner), .formDecoded(let inner): return try value(inner)
    }
  }

  private func values(_ matchers: [ValueMatcher]) throws(MappingWritingError.Reason) -> JSONValue {
    var written: [JSONValue] = []
    for matcher in matchers { written.append(.object(try value(matcher))) }
    return .array(written)
  }

  private func negation(of matcher: ValueMatcher) throws(MappingWritingError.Reason) -> JSONObject {
    switch matcher.kind {
    case .contains(let text): ["doesNotContain": .string(text)]
    case .pattern(let pattern): ["doesNotMatch": .string(pattern.mappingText)]
    default: ["not": .object(try value(matcher))]
    }
  }

  // MARK: JSON

  private func written(_ custom: any CustomMatcher) throws(MappingWritingError.Reason) -> JSONObject {
    switch custom {
    case let date as DateTimeExpectation: return date.mapping
    case let matcher as SchemaMatcher: return try written(matcher.schema)
    case is any XMLMatching:
      throw .init("it compares XML (\(custom)), which cannot be written")
    default: throw .init("a mapping cannot express its criterion (\(custom))")
    }
  }

  private func written(_ schema: JSONSchema) throws(MappingWritingError.Reason) -> JSONObject {
    guard schema.pointer.tokens.isEmpty else {
      throw .init("its schema is part of a document, and may refer to other parts")
    }
    guard let version = schema.dialect.mappingName else {
      throw .init("its schema is an OpenAPI schema, which a mapping cannot express")
    }
    return ["matchesJsonSchema": .string(schema.document.serialized()), "schemaVersion": .string(version)]
  }

  private func json(_ value: JSONValue, comparing comparison: JSONComparison) throws(MappingWritingError.Reason)
    -> JSONObject
  {
    guard comparison.ignoresExtraMembers == comparison.ignoresExtraElements || !value.holdsArrays else {
      throw .init("it ignores extra members of objects but not extra elements of arrays, or vice versa")
    }
    // The schema requires an object or a string here.
    var written: JSONObject = ["equalToJson": value.object == nil ? .string(value.serialized()) : value]
    if comparison.ignoresArrayOrder { written["ignoreArrayOrder"] = true }
    if comparison.ignoresExtraMembers || comparison.ignoresExtraElements { written["ignoreExtraElements"] = true }
    return written
  }

  private func jsonPath(
    _ text: String,
    matcher: ValueMatcher?
  ) throws(MappingWritingError.Reason) -> JSONObject {
    guard let matcher else { return ["matchesJsonPath": .string(text)] }
    var inner: JSONObject = ["expression": .string(text)]
    for (name, value) in try value(matcher) { inner[name] = value }
    return ["matchesJsonPath": .object(inner)]
  }

  // MARK: Bodies

  /// Returns the matcher of a body as in a mapping.
  ///
  /// All of the patterns must match.
  func patterns(of matcher: BodyMatcher) throws(MappingWritingError.Reason) -> [JSONObject] {
    switch matcher.kind {
    case .bytes(let bytes): [bytes.isEmpty ? ["absent": true] : ["binaryEqualTo": .string(Base64.encode(bytes))]]
    case .jsonContaining(let value): try containing(value, at: JSONPointer())
    case .all(let matchers): try matchers.flatMapThrowing(patterns)
    default: [try value(content(matcher))]
    }
  }

  /// Returns the matcher of a body as a matcher of its text.
  private func content(_ matcher: BodyMatcher) throws(MappingWritingError.Reason) -> ValueMatcher {
    switch matcher.kind {
    case .json(let value, let comparison): return .json(value, comparison: comparison)
    case .jsonAt(let pointer, let value): return try located(value, at: pointer)
    case .jsonText(let pointer, let matcher): return .jsonPath(try path(to: pointer), matcher)
    case .jsonPath(let path, let matcher): return .jsonPath(path, matcher)
    case .text(let matcher), .content(let matcher): return matcher
    case .not(let matcher): return .not(try content(matcher))
    case .all(let matchers): return .all(try matchers.mapThrowing(content))
    case .any(let matchers): return .any(try matchers.mapThrowing(content))
    case .satisfies(let description, _): throw .init("it calls a closure (\(description)), which cannot be written")
    case .jsonContaining, .form, .part, .bytes:
      throw .init("a condition on the body (\(matcher)) is nested in another condition")
    }
  }

  /// Returns a matcher of a value at a place.
  ///
  /// `matchesJsonPath` compares the characters of a text, which are no JSON, and never matches null. Both are therefore
  /// compared within the whole content.
  private func located(_ value: JSONValue, at pointer: JSONPointer) throws(MappingWritingError.Reason) -> ValueMatcher {
    guard value.isNull || value.string != nil else { return .jsonPath(try path(to: pointer), .json(value)) }
    guard pointer.tokens.allSatisfy({ JSONPointer.index($0) == nil }) else {
      guard let text = value.string else { throw .init("it compares the element \(pointer) of an array with null") }
      return .jsonPath(try path(to: pointer), .equal(text))
    }
    let whole = pointer.tokens.reversed().reduce(value) { value, name in .object([name: value]) }
    return .json(whole, comparison: .containing)
  }

  private func path(to pointer: JSONPointer) throws(MappingWritingError.Reason) -> JSONPath {
    let text = pointer.tokens.map { token in
      JSONPointer.index(token) == nil ? "[\(JSONValue.string(token).serialized())]" : "[\(token)]"
    }.joined()
    do throws(JSONError) { return try JSONPath("$" + text) } catch {
      throw .init("its location \(pointer) cannot be written as a path: \(error)")
    }
  }

  /// Returns a pattern for each value in a document that is not an object.
  private func containing(_ value: JSONValue, at pointer: JSONPointer) throws(MappingWritingError.Reason)
    -> [JSONObject]
  {
    guard let object = value.object else { return [try self.value(content(.json(at: pointer, value)))] }
    guard !object.isEmpty else { return [try jsonPath(try path(to: pointer).text, matcher: nil)] }
    var patterns: [JSONObject] = []
    for (key, value) in object { patterns += try containing(value, at: pointer.appending(key)) }
    return patterns
  }
}

extension JSONValue {
  fileprivate var holdsArrays: Bool {
    switch self {
    case .array: true
    case .object(let object): object.contains { $0.value.holdsArrays }
    default: false
    }
  }
}

extension NumberComparison {
  /// The name of the matcher in mappings.
  var mappingName: String {
    switch self {
    case .equal: "equalToNumber"
    case .less: "lessThanNumber"
    case .lessOrEqual: "lessThanEqualNumber"
    case .greater: "greaterThanNumber"
    case .greaterOrEqual: "greaterThanEqualNumber"
    }
  }
}

extension DateTimeExpectation {
  fileprivate var mapping: JSONObject {
    var mapping: JSONObject = [kind.rawValue: .string(text)]
    if let format = options.actualFormat { mapping["actualFormat"] = .string(format) }
    if let offset = options.expectedOffset { mapping["expectedOffset"] = .number(JSONNumber(offset)) }
    if let unit = options.expectedOffsetUnit { mapping["expectedOffsetUnit"] = .string(unit) }
    if let truncation = options.truncateExpected { mapping["truncateExpected"] = .string(truncation) }
    if let truncation = options.truncateActual { mapping["truncateActual"] = .string(truncation) }
    if options.applyTruncationLast { mapping["applyTruncationLast"] = true }
    return mapping
  }
}

extension Array {
  // The closures of the standard library's methods have untyped throws.
  fileprivate func mapThrowing<Result, Failure: Error>(
    _ transform: (Element) throws(Failure) -> Result
  ) throws(Failure) -> [Result] {
    var results: [Result] = []
    for element in self { results.append(try transform(element)) }
    return results
  }

  fileprivate func flatMapThrowing<Result, Failure: Error>(
    _ transform: (Element) throws(Failure) -> [Result]
  ) throws(Failure) -> [Result] {
    var results: [Result] = []
    for element in self { results += try transform(element) }
    return results
  }
}

extension Pattern {
  /// The pattern in the syntax of mappings, whose patterns are case-sensitive, and in which `.` also matches line ends.
  fileprivate var mappingText: String {
    let isLimited = !dotMatchesAll && text.contains(".")
    return switch (isLimited, ignoringCase) {
    case (true, true): "(?i-s)\(text)"
    case (true, false): "(?-s)\(text)"
    case (false, true): "(?i)\(text)"
    case (false, false): text
    }
  }
}
