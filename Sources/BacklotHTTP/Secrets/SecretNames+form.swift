extension SecretNames {
  /// Returns a form or a query with the values of secret names masked, and otherwise unchanged.
  ///
  /// - Parameters:
  ///   - bytes: The form.
  ///   - nested: Returns a decoded value that contains JSON or XML with secrets masked, or `nil` if it has no secrets.
  package func masked(form bytes: [UInt8], nested: ([UInt8]) -> [UInt8]?) -> [UInt8] {
    var masked: [UInt8] = []
    var (start, copied) = (0, 0)
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "&")) ?? bytes.endIndex
      let item = bytes[start..<end]
      start = end + 1
      guard let equals = item.firstIndex(of: UInt8(ascii: "=")) else { continue }
      let value = bytes[(equals + 1)..<end]
      var new: [UInt8]? = Array(Self.mask.utf8)
      if !contains(Self.decoded(item[..<equals])) {
        guard Self.mayHoldMarkup(value) else { continue }
        let decoded = value.withUnsafeBufferPointer { PercentEncoding.decode($0, plusAsSpace: true) }
        new = nested(decoded)
      }
      guard let new else { continue }
      masked += bytes[copied...equals] + PercentEncoding.encode(String(decoding: new, as: UTF8.self), for: .form).utf8
      copied = end
    }
    return copied == 0 ? bytes : masked + bytes[copied...]
  }

  private static func decoded(_ name: ArraySlice<UInt8>) -> String {
    name.withUnsafeBufferPointer { PercentEncoding.decodeText($0, plusAsSpace: true) }
  }
}
