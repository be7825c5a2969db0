import BacklotHTTP
import BacklotJSON
import BacklotStubs

/// The result of reading a parameter.
enum ParameterReading: Sendable, Hashable {
  /// No value.
  case absent
  /// An empty value, which the contract allows and no schema validates.
  case empty
  /// A value to validate against the schema.
  case value(JSONValue)
  /// A value that violates the contract's encoding, with the predicate of the message: `does not begin with "."`.
  case malformed(String)
}

extension Parameter {
  /// Returns the value of this parameter alone.
  ///
  /// To read all parameters of an operation, see ``ParameterReader``.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - path: The encoded values of the path template's variables (`PathTemplate.sentParameters(in:)`).
  ///   - others: All parameters of the operation. Query items that they claim do not belong to this one.
  func reading(
    of request: ReceivedRequest,
    path: PathParameters?,
    among others: [Parameter] = []
  ) -> ParameterReading {
    var reader = ParameterReader(request, path: path, of: others)
    return reader.reading(of: self)
  }
}

// MARK: - Reader

/// Reads the parameters of a request.
///
/// The query and the cookies are split once for all parameters.
struct ParameterReader {
  private let request: ReceivedRequest
  private let path: PathParameters?
  private let parameters: [Parameter]
  private var knownQuery: SentItems?
  private var knownCookies: SentItems?

  /// The preferred value of an ambiguous text.
  var preference = TextPreference.strings
  /// True if an escaped comma also separates in a query, for clients that escape all commas.
  var takesEscapedCommas = false

  /// Creates a reader for one request.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - path: The encoded values of the path template's variables (`PathTemplate.sentParameters(in:)`).
  ///   - parameters: All parameters of the operation.
  init(_ request: ReceivedRequest, path: PathParameters?, of parameters: [Parameter]) {
    self.request = request
    self.path = path
    self.parameters = parameters
  }

  /// Reads the value of a parameter.
  mutating func reading(of parameter: Parameter) -> ParameterReading {
    switch parameter.location {
    case .query where !hasQuery: .absent
    case .cookie where !request.headerFields.contains(.cookie): .absent
    case .path: reading(of: parameter, inText: path?[parameter.name].map { SentText($0[...], escaping: .percent) })
    case .header: reading(of: parameter, inText: parameter.fieldName.flatMap(field))
    case .query: reading(of: parameter, in: query)
    case .cookie: reading(of: parameter, in: cookies)
    }
  }
}

// MARK: - One text

extension ParameterReader {
  private func field(_ name: HTTPField.Name) -> SentText? {
    guard let value = request.headerFields[name] else { return nil }
    return SentText(value[...].trimmed(), escaping: .none)
  }

  private func reading(of parameter: Parameter, inText text: SentText?) -> ParameterReading {
    guard let text else { return .absent }
    if parameter.allowsEmptyValue, text.isEmpty { return .empty }
    if let type = parameter.mediaType { return Self.content(text, of: parameter, as: type) }
    return StyleReader(parameter, preferring: preference).reading(of: text)
  }

  /// Returns the value of a parameter that has its own media type.
  private static func content(_ text: SentText, of parameter: Parameter, as type: MediaType) -> ParameterReading {
    let text = text.decoded
    guard type.isJSON else { return .value(parameter.shape.value(of: text)) }
    return JSONText.reading(of: text)
  }
}

// MARK: - Items

extension ParameterReader {
  private var hasQuery: Bool { request.message.path?.utf8.contains(UInt8(ascii: "?")) ?? false }

  private var query: SentItems {
    mutating get {
      if let knownQuery { return knownQuery }
      let query = SentItems(form: RequestTarget(request.message).query ?? "")
      knownQuery = query
      return query
    }
  }

  private var cookies: SentItems {
    mutating get {
      if let knownCookies { return knownCookies }
      let cookies = SentItems(cookies: (request.headerFields[.cookie] ?? "")[...])
      knownCookies = cookies
      return cookies
    }
  }

  private func reading(of parameter: Parameter, in items: SentItems) -> ParameterReading {
    if items.isTooMany { return .malformed("cannot be read, because there are more than \(SentItems.maximum) items") }
    if parameter.mediaType != nil { return reading(of: parameter, inText: items.last(parameter.name)) }
    let isExplodedCookie = parameter.location == .cookie && parameter.isExploded && !parameter.shape.isScalar
    let reader = ItemsReader(
      items: isExplodedCookie ? items.exploded : items,
      preference: preference,
      takesEscapedCommas: takesEscapedCommas && parameter.location == .query
    ) {
      claims(except: parameter)
    }
    return reader.reading(of: ItemEncoding(parameter), parameter.shape)
  }

  /// Returns the names that belong to other parameters, for parameters that take all unclaimed items.
  private func claims(except own: Parameter) -> ClaimedNames {
    var claimed = ClaimedNames()
    for other in parameters where other.location == own.location && other.name != own.name {
      claimed.names.insert(other.name)
      if other.style == .deepObject { claimed.objects.insert(other.name) }
      if other.style == .form, other.isExploded { claimed.names.formUnion(other.shape.members.map(\.name)) }
    }
    return claimed
  }
}

extension Parameter {
  /// The shape of the value.
  var shape: ValueShape { schema?.shape.value ?? ValueShape() }
}
