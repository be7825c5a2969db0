import BacklotJSON

/// The documents of a schema and the identifiers in them.
struct SchemaLibrary {
  struct Document: Sendable {
    let source: JSONSource
    let uri: String
    let root: Int
  }

  var places = SchemaPlaces()
  private(set) var documents: [Document] = []
  private(set) var resources: [SchemaResource] = []
  private var resourcesByURI: [String: Int] = [:]
  private(set) var defects: [SchemaDefect] = []
  /// The problems in parts that may never be used.
  private(set) var remarks: [SchemaDefect] = []
  private var subschemaCount = 0
  private var missing: Set<String> = []
  /// The documents that the resolver failed to load; each has been reported.
  private(set) var failed: Set<String> = []
  let limits: JSONSchemaLimits
  /// True if unusable keywords count as absent.
  let isTolerant: Bool
  private let resolver: JSONSchemaResolver
  /// The closure that finds named schemas in documents that are not schemas as a whole.
  let names: JSONSchemaNames

  init(
    limits: JSONSchemaLimits,
    isTolerant: Bool = false,
    resolver: @escaping JSONSchemaResolver,
    names: @escaping JSONSchemaNames = { _ in nil }
  ) {
    self.limits = limits
    self.isTolerant = isTolerant
    self.resolver = resolver
    self.names = names
  }

  /// The maximum number of problems to report.
  static let defectLimit = 20

  var isFull: Bool { defects.count >= Self.defectLimit || subschemaCount > limits.maximumSubschemas }

  mutating func report(_ code: JSONSchemaError.Code, at place: Int, problem: String, expected: String) {
    if defects.count >= Self.defectLimit { return }
    defects.append(SchemaDefect(code: code, place: place, problem: problem, expected: expected))
  }

  /// Reports a problem of a keyword, which is only a remark if unusable keywords count as absent.
  mutating func reject(_ code: JSONSchemaError.Code, at place: Int, problem: String, expected: String) {
    if isTolerant {
      remark(code, at: place, problem: problem, expected: expected)
    } else {
      report(code, at: place, problem: problem, expected: expected)
    }
  }

  mutating func remark(_ code: JSONSchemaError.Code, at place: Int, problem: String, expected: String) {
    if remarks.count >= Self.defectLimit { return }
    remarks.append(SchemaDefect(code: code, place: place, problem: problem, expected: expected))
  }

  /// Returns the target of a reference, or `nil` without an error if there is no such schema.
  ///
  /// The code that needs the target reports the error.
  mutating func optionalTarget(of reference: String, at place: Int, in resource: Int) -> Int? {
    let (defects, remarks, failed) = (self.defects, self.remarks, self.failed)
    if let target = target(of: reference, at: place, in: resource) { return target }
    (self.defects, self.remarks, self.failed) = (defects, remarks, failed)
    return nil
  }

  /// Counts a subschema; returns `false` if the limit is exceeded.
  mutating func count(subschemaAt place: Int) -> Bool {
    count(1, at: place)
    return subschemaCount <= limits.maximumSubschemas
  }

  /// Returns whether a keyword may have this many subschemas, so that lists above the limit are not opened.
  mutating func hasRoom(for added: Int, at place: Int) -> Bool {
    if added <= limits.maximumSubschemas { return true }
    count(added, at: place)
    return false
  }

  mutating func count(_ added: Int, at place: Int) {
    let isFirst = subschemaCount <= limits.maximumSubschemas
    subschemaCount += added
    guard isFirst, subschemaCount > limits.maximumSubschemas else { return }
    let expected = "at most \(limits.maximumSubschemas)"
    report(.tooLarge, at: place, problem: "the schema has too many subschemas", expected: expected)
  }
}

// Documents

extension SchemaLibrary {
  /// Adds a document, whose root is a schema by default.
  mutating func add(_ source: JSONSource, uri: String, rules: SchemaRules, isSchema: Bool = true) -> Int {
    let root = places.addRoot(source.value)
    documents.append(Document(source: source, uri: uri, root: root))
    let rules = self.rules(of: root, otherwise: rules)
    let resource = addResource(SchemaResource(uri: uri, root: root, rules: rules))
    register(resource, as: uri)
    if isSchema { index(root, in: resource) }
    return root
  }

  mutating func addResource(_ resource: SchemaResource) -> Int {
    resources.append(resource)
    return resources.count - 1
  }

  mutating func register(_ resource: Int, as uri: String) {
    guard let known = resourcesByURI[uri], known != resource else {
      resourcesByURI[uri] = resource
      return
    }
    let (first, second) = (resources[known].root, resources[resource].root)
    if first != second, places[first].value != places[second].value {
      let problem = "two schemas have the URI \"\(uri)\""
      reject(.duplicateIdentifier, at: second, problem: problem, expected: "a unique URI for each schema")
    }
  }

  mutating func rename(_ resource: Int, to uri: String) {
    resources[resource].uri = uri
    register(resource, as: uri)
  }

  mutating func setAnchor(_ name: String, of resource: Int, to place: Int, isDynamic: Bool = false) {
    let known = resources[resource].anchors.updateValue(place, forKey: name)
    if isDynamic { resources[resource].dynamicAnchors[name] = place }
    if let known, known != place {
      reject(.duplicateIdentifier, at: place, problem: "two anchors are named \"\(name)\"", expected: "unique names")
    }
  }

  mutating func setRecursive(_ resource: Int) {
    resources[resource].dynamicAnchors[SchemaResource.recursiveAnchor] = resources[resource].root
  }

  /// Returns the resource with a URI, which is loaded on first use.
  mutating func resource(called uri: String, askedBy place: Int, rules: SchemaRules) -> Int? {
    if let known = resourcesByURI[uri] { return known }
    if missing.contains(uri) { return nil }
    if rules.hasAnchors, named(uri, askedBy: place, rules: rules) != nil, let known = resourcesByURI[uri] {
      return known
    }
    guard let source = source(called: uri, askedBy: place) else {
      missing.insert(uri)
      return nil
    }
    _ = add(source, uri: uri, rules: rules)
    return resourcesByURI[uri]
  }

  private mutating func source(called uri: String, askedBy place: Int) -> JSONSource? {
    do {
      if let source = try resolver(uri) { return source }
    } catch {
      if !Metaschemas.knows(uri) {
        failed.insert(uri)
        report(
          .unresolvedReference,
          at: place,
          problem: "\"\(uri)\" cannot be loaded: \(error)",
          expected: "a JSON document"
        )
      }
    }
    return Metaschemas.schema(called: uri).map(JSONSource.value)
  }
}

// Dialects

extension SchemaLibrary {
  /// Returns the rules of the schema at a place, if the place is known to be a schema.
  func rules(of place: Int) -> SchemaRules? {
    let resource = Int(places[place].resource)
    return resources.indices.contains(resource) ? resources[resource].rules : nil
  }

  /// Returns the rules that `$schema` at a place declares.
  mutating func rules(of place: Int, otherwise rules: SchemaRules) -> SchemaRules {
    guard let value = places[place].value["$schema"], !rules.isOlderOpenAPI else { return rules }
    guard let uri = value.string else {
      reject(
        .invalidSchema,
        at: place,
        problem: "\"$schema\" is \(value.namedExcerpt(width: 40))",
        expected: "the URI of a dialect"
      )
      return rules
    }
    let name = URIReference(uri).withoutFragment.description
    guard isTolerant else { return self.rules(ofMetaschema: name, askedBy: place) ?? rules }
    if let known = SchemaRules(metaschema: name) { return known }
    remark(.unknownDialect, at: place, problem: "\"$schema\" is \"\(uri)\"", expected: "the URI of a known dialect")
    return rules
  }

  private mutating func rules(ofMetaschema uri: String, askedBy place: Int, within depth: Int = 8) -> SchemaRules? {
    if let known = SchemaRules(metaschema: uri) { return known }
    let metaschema: JSONValue
    if let known = resourcesByURI[uri] {
      metaschema = places[resources[known].root].value
    } else if depth > 0, let source = source(called: uri, askedBy: place) {
      metaschema = source.value
    } else {
      reject(.unknownDialect, at: place, problem: "\"$schema\" is \"\(uri)\"", expected: "the URI of a known dialect")
      return nil
    }
    var rules = SchemaRules(draft: .draft202012)
    if let parent = metaschema["$schema"]?.string {
      let name = URIReference(parent).withoutFragment.description
      guard name != uri else { return rules }
      rules = self.rules(ofMetaschema: name, askedBy: place, within: depth - 1) ?? rules
    }
    if let vocabularies = metaschema["$vocabulary"]?.object, rules.draft >= .draft201909 {
      rules.vocabularies = self.vocabularies(vocabularies, askedBy: place)
    }
    return rules
  }

  private mutating func vocabularies(_ object: JSONObject, askedBy place: Int) -> SchemaVocabularies {
    var vocabularies = SchemaVocabularies.core
    for (uri, isRequired) in object {
      if let known = SchemaVocabularies(uri: uri, isRequired: isRequired.bool == true) {
        vocabularies.formUnion(known)
      } else if isRequired.bool == true {
        let problem = "the dialect requires the unknown vocabulary \"\(uri)\""
        reject(.unknownDialect, at: place, problem: problem, expected: "known vocabularies")
      }
    }
    return vocabularies
  }
}

// Schema roots and errors

extension SchemaLibrary {
  /// Returns the schema at a pointer, or reports an error and returns `nil`.
  mutating func schema(at pointer: JSONPointer, in root: Int) -> Int? {
    var place = root
    for token in pointer.tokens {
      guard let child = places.child(of: place, named: token) else {
        let problem = "there is no value at \"\(pointer)\""
        report(.unresolvedReference, at: place, problem: problem, expected: "a pointer to a schema")
        return nil
      }
      place = child
    }
    return taken(place, in: 0)
  }

  var error: JSONSchemaError {
    JSONSchemaError(defects.map(problem))
  }

  func problem(_ defect: SchemaDefect) -> JSONSchemaError.Problem {
    let root = places.root(of: defect.place)
    let pointer = JSONPointer(tokens: places.tokens(to: defect.place))
    let document = documents.first { $0.root == root }
    return JSONSchemaError.Problem(
      code: defect.code,
      document: document?.uri ?? "",
      pointer: pointer,
      location: document?.source.keyLocation(of: pointer),
      problem: defect.problem,
      expected: defect.expected
    )
  }
}

// MARK: - Resources

/// A schema with its own URI, and its subschemas without one.
struct SchemaResource: Sendable {
  var uri: String
  let root: Int
  var rules: SchemaRules
  /// The places by the fragments that are not pointers.
  var anchors: [String: Int] = [:]
  /// The anchors that a dynamic reference may find from other resources.
  var dynamicAnchors: [String: Int] = [:]

  /// The key of `$recursiveAnchor`, which is not a valid `$dynamicAnchor`.
  static let recursiveAnchor = ""
}

// MARK: - Defects

/// A problem at a place in a document.
struct SchemaDefect {
  let code: JSONSchemaError.Code
  let place: Int
  let problem: String
  let expected: String
}
