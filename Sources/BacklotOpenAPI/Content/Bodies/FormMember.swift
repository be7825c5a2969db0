import BacklotHTTP
import BacklotJSON

/// A named member of a form, with its encoding.
struct FormMember {
  let name: String
  let shape: ValueShape
  /// The encoding in the contract, if it specifies one.
  let encoding: MediaContent.Encoding?
  let preference: TextPreference

  /// Reads the member.
  func reading(in items: SentItems) -> ParameterReading {
    let reader = ItemsReader(items: items, preference: preference)
    let isNamed = items.last(name) != nil
    if isJSON, isNamed { return json(items.texts(of: name)) }
    // Brackets are read even if the contract does not mention them, as most servers do.
    let isDeep = encoding?.style == .deepObject || (!isNamed && !shape.isScalar && encoding?.hasStyle != true)
    let isSpread = encoding.map { $0.hasStyle && $0.isExploded } ?? false
    let isObject = shape.structure(ofSeveral: false) == .object
    let written = ItemEncoding(
      name: name,
      style: isDeep ? .deepObject : encoding?.style ?? .form,
      isExploded: encoding?.isExploded ?? true
    )
    if isObject, isNamed, !isSpread, !isDeep { return object(items) }
    return reader.reading(of: written, shape)
  }

  /// True if the texts are JSON by the specified encoding or by their shape: an array of objects has no other form.
  private var isJSON: Bool {
    if let type = encoding?.mediaTypes.first, type.isJSON, encoding?.hasStyle != true { return true }
    return shape.structure(ofSeveral: true) == .array && shape.element.structure(ofSeveral: false) == .object
  }

  /// Reads an object from one text: JSON (OAS 3.0.3 §4.7.15.1), or alternating names and values.
  private func object(_ items: SentItems) -> ParameterReading {
    guard let text = items.last(name) else { return .absent }
    if text.decoded.utf8.first(where: { $0 > 32 }) == UInt8(ascii: "{") { return JSONText.reading(of: text.decoded) }
    return StyleReader(
      name: name,
      style: encoding?.style ?? .form,
      isExploded: false,
      shape: shape,
      preferring: preference
    ).reading(of: text)
  }

  /// Reads JSON from the texts of a member.
  ///
  /// A single text is the value, or the elements separated by commas. If there are several, each is an element.
  private func json(_ texts: [SentText]) -> ParameterReading {
    let isArray = shape.structure(ofSeveral: true) == .array
    guard isArray else { return JSONText.reading(of: texts.last?.decoded ?? "") }
    if texts.count == 1, let text = texts.first?.decoded {
      let isWhole = text.utf8.first { $0 > 32 } == UInt8(ascii: "[")
      return JSONText.reading(of: isWhole ? text : "[\(text)]")
    }
    var elements: [JSONValue] = []
    for text in texts {
      guard case .value(let element) = JSONText.reading(of: text.decoded) else {
        return JSONText.reading(of: text.decoded)
      }
      elements.append(element)
    }
    return .value(.array(elements))
  }
}

/// A reader of JSON that is embedded in other content.
enum JSONText {
  /// Reads JSON, with a maximum depth of 100 levels.
  static func reading(of text: String) -> ParameterReading {
    do throws(JSONError) {
      let limits = JSONLimits(maximumDepth: 100, maximumValues: JSONLimits.content.maximumValues)
      return .value(try JSONParser(limits: limits).parse(text))
    } catch {
      return .malformed("is not valid JSON: \(error)")
    }
  }
}
