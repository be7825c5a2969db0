import BacklotHTTP
import BacklotJSON

/// The body of a response in a mapping.
struct MappedBody {
  /// The representation of the value.
  enum Form: Sendable {
    case text, json, base64, file
  }

  let form: Form
  package let value: JSONValue
  /// The path of the value in the response.
  let place: [String]
}

extension MappingReader {
  private static let bodyForms: [(name: String, form: MappedBody.Form)] = [
    ("body", .text), ("jsonBody", .json), ("base64Body", .base64), ("bodyFileName", .file),
  ]

  /// Reads the body of a response from one of four members, or from an object in `body`.
  mutating func mappedBody(_ members: inout MappingMembers) -> MappedBody? {
    let forms = Self.bodyForms.compactMap { name, form in
      members.take(name).map { MappedBody(form: form, value: $0, place: [name]) }
    }
    if forms.count > 1 {
      let names = forms.flatMap(\.place).joined(separator: " and ")
      report("has \(names), of which only one is allowed")
    }
    guard let body = forms.first else { return nil }
    guard body.form == .text, body.value.object != nil else { return body }
    return at("body") { $0.entity(body.value) }
  }

  private static let entityForms: [(name: String, form: MappedBody.Form)] = [
    ("data", .text), ("base64Data", .base64), ("filePath", .file),
  ]

  /// Reads a body that is an object with its content or the location of that, and its form.
  private mutating func entity(_ value: JSONValue) -> MappedBody? {
    guard var members = members(of: value) else { return nil }
    checkEncoding(&members)
    let forms = Self.entityForms.compactMap { name, form in
      members.take(name).map { value in
        let isJSON = form == .text && (value.object != nil || value.array != nil)
        return MappedBody(form: isJSON ? .json : form, value: value, place: ["body", name])
      }
    }
    warnOfLeft(members)
    guard forms.count < 2 else {
      let names = forms.compactMap(\.place.last).joined(separator: " and ")
      report("has \(names), of which only one is allowed")
      return nil
    }
    return forms.first
  }

  /// Checks that the content is written in the encoding in which it is sent.
  private mutating func checkEncoding(_ members: inout MappingMembers) {
    members.pass(over: "format", "encoding")
    let charset = text(from: &members, named: "charset") ?? "utf-8"
    if !["utf-8", "utf8", "us-ascii"].contains(charset.lowercased()) {
      unsupported(at: "charset", message: "is \(quoted(charset)), but bodies are written in UTF-8: use base64Data")
    }
    let compression = text(from: &members, named: "compression") ?? "none"
    if compression.lowercased() != "none" {
      unsupported(at: "compression", message: "is \(quoted(compression)), but bodies are not compressed: omit it")
    }
    if members.take("dataStore") != nil {
      unsupported(at: "dataStore", message: "needs a data store, which is not supported")
    }
    members.pass(over: "dataRef")
  }

  // MARK: Content

  /// A closure that creates a response whose body is a file that does not exist yet.
  typealias Awaiting = (ResponseDefinition) -> ResponseTemplate

  /// Adds a body to a response.
  mutating func addBody(_ body: MappedBody, to response: inout ResponseDefinition, isTemplate: Bool) -> Awaiting? {
    guard let name = body.place.first else { return nil }
    return at(name) { reader in
      guard let inner = body.place.dropFirst().first else {
        return reader.add(body, to: &response, isTemplate: isTemplate)
      }
      return reader.at(inner) { $0.add(body, to: &response, isTemplate: isTemplate) }
    }
  }

  private mutating func add(_ body: MappedBody, to response: inout ResponseDefinition, isTemplate: Bool) -> Awaiting? {
    if body.form == .json {
      response.body = HTTPBody(body.value.serializedBytes())
      return nil
    }
    guard body.value.array == nil, body.value.object == nil else {
      report(mismatch(of: body.value, expected: "a string"))
      return nil
    }
    let text = body.value.matchedText
    switch body.form {
    case .text, .json: response.body = HTTPBody(text)
    case .base64:
      if let bytes = Base64.decode(text) {
        response.body = HTTPBody(bytes)
      } else {
        report("is not Base64 (RFC 4648 §4)")
      }
    case .file:
      // A file whose name is a template is read for each request.
      return isTemplate && bodies != nil ? nil : addFile(text, to: &response)
    }
    return nil
  }

  private mutating func addFile(_ name: String, to response: inout ResponseDefinition) -> Awaiting? {
    guard let bodies else {
      report("names a file, but there is no folder __files: write the content into the mapping")
      return nil
    }
    do {
      response.body = try bodies.body(named: name)
      return nil
    } catch {
      // The file may be added later. WireMock reads it for each response.
      warn(ofFile: error)
      return { ResponseTemplate($0, awaiting: name, in: bodies) }
    }
  }
}

extension JSONObject {
  /// The file that a response names as its body.
  var namedBodyFile: String? { self["bodyFileName"]?.string ?? self["body"]?["filePath"]?.string }

  /// Replaces the members that name the response's body file with another member.
  mutating func replaceBodyFile(by name: String, _ value: String) {
    if self["bodyFileName"] == nil { self["body"] = nil }
    self["bodyFileName"] = nil
    self[name] = .string(value)
  }
}
