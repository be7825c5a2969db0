import BacklotHTTP
import BacklotJSON

/// One named member of a form, and how it is written.
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

  /// True if the texts are JSON by the stated encoding or by their shape: an array of objects has no other form.
  private var isJSON: Bool {
    if let type = encoding?.mediaTypes.first, type.isJSON, encoding?.hasStyle != true { return true }
    return shape.structure(ofSeveral: true) == .array && shape.element.structure(ofSeveral: false) == .object
  }

  /// An object in one text: JSON (OAS 3.0.3 §4.7.15.1), or names and values in turns.
  private func object(_ items: SentItems) -> ParameterReading {
    guard let text = items.last(name) else { return .absent }
    if text.decoded.utf8.first(where: { $0 > 32 }) == UInt8(ascii: "{") { return JSONText.reading(of: text.decoded) }
    return StyleReader(name, encoding?.style ?? .form, isExploded: false, shape, preference).reading(of: text)
  }

  /// One text is the value, or the elements with commas between them; several texts are an element each.
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

/// JSON within something else.
enum JSONText {
  /// Reads it; within a text or a part, a hundred levels are deep enough.
  static func reading(of text: String) -> ParameterReading {
    do throws(JSONError) {
      return .value(try JSONParser(limits: JSONLimits(maximumDepth: 100)).parse(text))
    } catch {
      return .malformed("is not valid JSON: \(error)")
    }
  }
}
