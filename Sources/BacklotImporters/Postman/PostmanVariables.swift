import BacklotJSON

/// The variables of a Postman collection, and its helpers for responses.
struct PostmanVariables {
  /// The values by name of each collection and folder, from the outermost to the innermost.
  private var scopes: [[String: String]] = []
  /// Values that take precedence, such as those of an environment.
  private let overriding: [String: String]

  init(overriding: [String: String]) { self.overriding = overriding }

  /// Returns the variables with those of a folder or a collection.
  func adding(_ list: JSONValue?) -> Self {
    var values: [String: String] = [:]
    for variable in list?.array ?? [] where variable["disabled"]?.bool != true && variable["enabled"]?.bool != false {
      guard let name = variable["key"]?.string ?? variable["id"]?.string, !name.isEmpty else { continue }
      values[name] = variable["value"]?.scalarText ?? variable["value"]?.serialized() ?? ""
    }
    guard !values.isEmpty else { return self }
    var copy = self
    copy.scopes.append(values)
    return copy
  }

  private func value(_ name: String) -> String? {
    overriding[name] ?? scopes.reversed().lazy.compactMap { $0[name] }.first
  }

  /// A part of a text.
  enum Piece {
    case text(String)
    /// The name of a variable without a value.
    case unknown(String)
  }

  /// The maximum number of variables in a text, and the maximum length of the result in bytes.
  private static let limit = (steps: 10_000, length: 1 << 20)

  /// The pieces of a text that is being resolved, and the work that is left.
  private struct Resolution {
    var pieces: [Piece] = []
    var steps = PostmanVariables.limit.steps
    var length = 0
  }

  /// Returns a text with the values of its variables, whose values may have variables again.
  func pieces(_ text: String) -> [Piece] {
    var resolution = Resolution()
    resolve(text[...], depth: 0, in: &resolution)
    return resolution.pieces
  }

  /// Returns a text in which variables without a value are as they were.
  func text(_ text: String) -> String {
    pieces(text).map { piece in
      switch piece {
      case .text(let text): text
      case .unknown(let name): "{{\(name)}}"
      }
    }.joined()
  }

  private func resolve(_ text: Substring, depth: Int, in resolution: inout Resolution) {
    var rest = text
    while let start = rest.range(of: "{{"), let end = rest[start.upperBound...].range(of: "}}") {
      resolution.steps -= 1
      guard resolution.steps > 0 else { break }
      if start.lowerBound > rest.startIndex { resolution.pieces.append(.text(String(rest[..<start.lowerBound]))) }
      let name = String(rest[start.upperBound..<end.lowerBound].trimming(\.isWhitespace))
      if let value = value(name), depth < 10, resolution.length + value.utf8.count < Self.limit.length {
        resolution.length += value.utf8.count
        resolve(value[...], depth: depth + 1, in: &resolution)
      } else {
        resolution.pieces.append(.unknown(name))
      }
      rest = rest[end.upperBound...]
    }
    if !rest.isEmpty { resolution.pieces.append(.text(String(rest))) }
  }
}

/// The helpers of Postman's mock servers that have an exact equivalent.
struct PostmanHelpers: HelperVocabulary {
  func equivalent(of call: HelperCall, isWhole: Bool) -> HelperEquivalent? {
    guard call.options.isEmpty else { return nil }
    let request = RequestValues()
    let (key, usual) = (call.arguments.first?.literal, call.arguments.dropFirst().first)
    func random(_ name: String, _ options: [(name: String, value: HelperExpression)]) -> HelperEquivalent {
      .expression(.call(HelperCall(name: name, options: options)))
    }
    switch (call.name, key) {
    case ("$guid", nil), ("$randomUUID", nil): return random("randomValue", [("type", .text("UUID"))])
    case ("$timestamp", nil): return random("now", [("format", .text("unix"))])
    case ("$isoTimestamp", nil): return random("now", [("format", .text("yyyy-MM-dd'T'HH:mm:ss.SSSX"))])
    case ("$randomInt", nil): return random("randomInt", [("lower", .word("0")), ("upper", .word("1001"))])
    case ("$randomBoolean", nil):
      return .expression(.call(HelperCall(name: "pickRandom", arguments: [.word("true"), .word("false")])))
    case ("$body", nil): return .expression(request.word("body"))
    case ("$body", let key?): return .expression(request.content(MockoonPath(key).jsonPath, default: usual))
    case ("$queryParams", let key?): return value(key, "query", usual)
    case ("$headers", let key?): return value(key, "headers", usual)
    case ("$pathSegments", let key?):
      guard let index = Int(key), index >= 0 else { return nil }
      return .expression(request.value(request.word("path.[\(index)]"), default: usual))
    default:
      guard key == nil, let name = Self.fakerNames[call.name] else { return nil }
      return FakerCall(name, arguments: [], options: []).expression.map { .expression($0) }
    }
  }

  /// The functions of faker behind Postman's dynamic variables.
  private static let fakerNames = [
    "$randomAbbreviation": "hacker.abbreviation", "$randomAlphaNumeric": "string.alphanumeric",
    "$randomBs": "company.buzzPhrase", "$randomCatchPhrase": "company.catchPhrase", "$randomCity": "location.city",
    "$randomColor": "color.human", "$randomCompanyName": "company.name", "$randomCountry": "location.country",
    "$randomCountryCode": "location.countryCode", "$randomCurrencyCode": "finance.currencyCode",
    "$randomDateFuture": "date.future", "$randomDatePast": "date.past", "$randomDateRecent": "date.recent",
    "$randomDomainName": "internet.domainName", "$randomEmail": "internet.email",
    "$randomExampleEmail": "internet.exampleEmail", "$randomFileName": "system.fileName",
    "$randomFirstName": "person.firstName", "$randomFullName": "person.fullName", "$randomHexColor": "color.rgb",
    "$randomIP": "internet.ipv4", "$randomIPV6": "internet.ipv6", "$randomImageUrl": "image.url",
    "$randomJobTitle": "person.jobTitle", "$randomLastName": "person.lastName",
    "$randomLatitude": "location.latitude", "$randomLongitude": "location.longitude",
    "$randomLoremParagraph": "lorem.paragraph", "$randomLoremSentence": "lorem.sentence",
    "$randomLoremWord": "lorem.word", "$randomLoremWords": "lorem.words", "$randomMACAddress": "internet.mac",
    "$randomMonth": "date.month", "$randomNamePrefix": "person.prefix", "$randomPassword": "internet.password",
    "$randomPhoneNumber": "phone.number", "$randomPrice": "commerce.price", "$randomProduct": "commerce.product",
    "$randomProductName": "commerce.productName", "$randomProtocol": "internet.protocol",
    "$randomSemver": "system.semver", "$randomStreetAddress": "location.streetAddress",
    "$randomStreetName": "location.street", "$randomUrl": "internet.url", "$randomUserAgent": "internet.userAgent",
    "$randomUserName": "internet.username", "$randomWeekday": "date.weekday", "$randomWord": "word.sample",
    "$randomWords": "lorem.words",
  ]

  private func value(_ key: String, _ part: String, _ usual: HelperExpression?) -> HelperEquivalent? {
    RequestValues().member(key, of: part).map { .expression(RequestValues().value($0, default: usual)) }
  }

  func block(_ call: HelperCall) -> (start: String, end: String)? { nil }
}
