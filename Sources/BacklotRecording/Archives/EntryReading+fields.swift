import BacklotHTTP
import BacklotJSON
import BacklotMessages

extension EntryReading {
  /// Returns a list of header fields, without the pseudo-header fields of HTTP/2 and HTTP/3.
  ///
  /// Some tools write an object of names and values instead of an array.
  mutating func fields(_ list: JSONValue, at place: @autoclosure () -> JSONPointer) -> HTTPFields {
    var fields: [HTTPField] = []
    switch list {
    case .array(let items):
      fields.reserveCapacity(items.count)
      for (number, item) in items.enumerated() {
        append(item["name"]?.string, value: item["value"], to: &fields, at: place().appending(number))
        if item["_encoding"]?.string == "iso-8859-1", let last = fields.last {
          fields[fields.count - 1] = last.asLatin1
        }
      }
    case .object(let object):
      for (name, value) in object {
        for value in value.array ?? [value] { append(name, value: value, to: &fields, at: place().appending(name)) }
      }
    case .null: break
    default: report("the header fields are not a list; expected [ { \"name\": …, \"value\": … } ]", at: place())
    }
    return HTTPFields(fields)
  }

  private mutating func append(
    _ name: String?,
    value: JSONValue?,
    to fields: inout [HTTPField],
    at place: @autoclosure () -> JSONPointer
  ) {
    guard let written = name, written.utf8.first != UInt8(ascii: ":") else {
      if name == nil { report("a header field has no name and is skipped", at: place()) }
      return
    }
    guard let name = HTTPField.Name(written) else {
      return report("\(quoted(written)) is not a valid name of a header field; the field is skipped", at: place())
    }
    guard let text = Self.scalarText(value ?? .string("")).flatMap({ text($0, upTo: 1 << 20) }) else {
      return report(
        "the value of the header field \(name) is not a text up to 1 MiB; the field is skipped",
        at: place()
      )
    }
    guard name == .setCookie, text.utf8.contains(UInt8(ascii: "\n")) else {
      return fields.append(HTTPField(name: name, value: text))
    }
    // Chrome joins the values of several fields.
    for line in text.split(separator: "\n") { fields.append(HTTPField(name: name, value: String(line))) }
  }

  /// Returns the value of a field of HTTP/2 that is not sent as a field in HTTP/1.1, or of any other.
  func pseudoField(_ name: String, in list: JSONValue) -> String? {
    list.array?.first { $0["name"]?.string?.lowercased() == name }?["value"]?.string
  }

  /// Returns an integer, which some tools write as a string, or `nil` for other values.
  static func integer(_ value: JSONValue?) -> Int? { value?.int ?? value?.string.flatMap { Int($0) } }

  /// Returns the text of a string, number or Boolean value, and `nil` for other values.
  static func scalarText(_ value: JSONValue) -> String? {
    switch value {
    case .string(let text): text
    case .number(let number): number.text
    case .bool(let isTrue): "\(isTrue)"
    case .null: ""
    case .array, .object: nil
    }
  }
}

extension HTTPField {
  /// The field with the bytes that are its characters in ISO 8859-1, or the same field if it has others.
  fileprivate var asLatin1: HTTPField {
    value.latin1Bytes.map { HTTPField(name: name, bytes: $0) } ?? self
  }
}

extension String {
  /// The bytes that are the characters in ISO 8859-1, or `nil` if the text has other characters.
  var latin1Bytes: [UInt8]? {
    unicodeScalars.allSatisfy { $0.value < 256 } ? unicodeScalars.map { UInt8($0.value) } : nil
  }
}
