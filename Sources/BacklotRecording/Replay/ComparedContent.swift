import BacklotHTTP
import BacklotJSON
import BacklotMessages
import BacklotStubs

/// The content of a request, in the form in which it is compared.
enum ComparedContent {
  case parts([MultipartContent.Part])
  case json(JSONValue)
  case form(QueryItems)
  case bytes

  /// Reads content that is not empty.
  ///
  /// An object or an array is compared as JSON whatever its media type, as `equalToJson` does: `curl -d '{"n": 1}'`
  /// sends it as a form, which cannot contain it.
  init(of facts: inout RequestFacts) {
    let type = facts.received.headerFields[.contentType].flatMap { MediaType(parsing: $0) }
    if let type, type.type == "multipart", !facts.parts.isEmpty {
      self = .parts(facts.parts)
    } else if type?.isJSON == true || Self.mayBeJSON(facts.body), let json = facts.parsedBody {
      self = .json(json)
    } else if type?.isForm == true {
      self = .form(facts.form)
    } else {
      self = .bytes
    }
  }

  private static func mayBeJSON(_ bytes: [UInt8]) -> Bool {
    let first = bytes.first { $0 != 32 && !(9...13).contains($0) }
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
  }
}

extension ComparedContent {
  /// The name of the form, for a report about two requests that are compared in different forms.
  var name: String {
    switch self {
    case .parts: "multipart"
    case .json: "JSON"
    case .form: "a form"
    case .bytes: "text or bytes"
    }
  }
}
