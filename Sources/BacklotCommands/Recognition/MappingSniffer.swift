import BacklotJSON

/// Tells WireMock's mappings from other JSON.
enum MappingSniffer {
  /// Whether JSON is a mapping or a list of them; of broken JSON the beginning tells.
  static func holdsMappings(_ bytes: [UInt8]) -> Bool {
    do throws(JSONError) {
      let value = try JSONValue(parsing: bytes)
      if value["mappings"]?.array != nil { return true }
      return value["request"]?.object != nil && (value["response"] == nil || value["response"]?.object != nil)
    } catch {
      return looksLikeMappings(String(decoding: bytes.prefix(1 << 12), as: UTF8.self))
    }
  }

  /// What is broken is most likely a mapping that somebody is writing, and its problem is worth more than to be told that
  /// nobody knows what it is.
  private static func looksLikeMappings(_ text: String) -> Bool {
    let isMapping = text.contains("\"request\"") && text.contains("\"response\"")
    return isMapping || text.contains("\"mappings\"")
  }
}
