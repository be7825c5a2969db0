package import BacklotJSON

/// The formats of other tools' files.
public enum ImportFormat: String, Sendable, Hashable, CaseIterable {
  /// A Postman collection, version 1, 2.0 or 2.1.
  case postman = "Postman collection"
  /// A Mockoon environment.
  case mockoon = "Mockoon environment"
  /// Mountebank's imposters: a list of them, or one.
  case mountebank = "Mountebank imposters"

  /// Recognizes the format of a JSON value by its members.
  package init?(_ value: JSONValue) {
    guard let object = value.object else { return nil }
    if object["imposters"]?.array != nil || object["stubs"]?.array != nil && object["protocol"]?.string != nil {
      self = .mountebank
    } else if object["routes"]?.array != nil, object["port"] != nil || object["endpointPrefix"] != nil {
      self = .mockoon
    } else if let items = object["item"]?.array,
      object["info"]?.object != nil || items.contains(where: { $0["request"] != nil || $0["item"] != nil })
    {
      self = .postman
    } else if object["requests"]?.array != nil, object["order"] != nil || object["folders"] != nil {
      self = .postman
    } else {
      return nil
    }
  }

  /// Recognizes the format of a file, judged by its beginning if it is malformed.
  package init?(file bytes: [UInt8]) {
    do throws(JSONError) {
      self.init(try ImportedText.document(bytes, depth: 512).value)
    } catch {
      let start = String(decoding: ImportedText.utf8(bytes).prefix(1 << 12), as: UTF8.self)
      guard let format = Self.marks.first(where: { start.contains($0.mark) })?.format else { return nil }
      self = format
    }
  }

  /// Texts that occur at the beginning of each format.
  private static let marks: [(mark: String, format: Self)] = [
    ("\"_postman_id\"", .postman), ("schema.getpostman.com", .postman), ("\"lastMigration\"", .mockoon),
    ("\"endpointPrefix\"", .mockoon), ("\"imposters\"", .mountebank),
  ]
}
