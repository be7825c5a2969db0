/// The fields of a message, in the order in which they were written.
///
/// A name may occur more than once; the order of values that share a name carries meaning (RFC 9110 §5.3).
public struct HTTPFields: Sendable, Hashable {
  private var fields: [HTTPField]

  /// Creates an empty list.
  public init() { fields = [] }

  /// Creates a list of the given fields, in their order.
  public init(_ fields: some Sequence<HTTPField>) { self.fields = Array(fields) }

  /// Creates a list from an array, which is not copied.
  package init(array fields: [HTTPField]) { self.fields = fields }

  /// Appends a field, and keeps any others with the same name.
  public mutating func append(_ field: HTTPField) { fields.append(field) }

  /// Returns whether a field with this name is present.
  public func contains(_ name: HTTPField.Name) -> Bool { fields.contains { $0.name == name } }

  /// The value of a field, with several values joined; setting replaces all of them, and setting `nil` removes them.
  ///
  /// Values are joined by `, ` (RFC 9110 §5.3), cookies by `; ` (RFC 9113 §8.2.3).
  public subscript(name: HTTPField.Name) -> String? {
    get { joined(name) }
    set { self[values: name] = newValue.map { [$0] } ?? [] }
  }

  /// All values of a field, in order; setting replaces them, the first in place and the others after it.
  public subscript(values name: HTTPField.Name) -> [String] {
    get { fields.compactMap { $0.name == name ? $0.value : nil } }
    set { replace(name, with: newValue) }
  }

  /// True if the content is encoded, for example with `gzip`, so that its bytes do not match its media type (RFC 9110
  /// §8.4).
  package var statesContentCoding: Bool {
    // No field is copied, since each response in memory is asked this.
    fields.withUnsafeBufferPointer { fields in
      for index in fields.indices where fields[index].name.canonicalName == "content-encoding" {
        let value = fields[index].value
        if !value.isEmpty, value.lowercased() != "identity" { return true }
      }
      return false
    }
  }

  /// The number of bytes of all values.
  package var valueByteCount: Int {
    // The values are not copied, since servers ask this of each request.
    fields.withUnsafeBufferPointer { fields in
      var count = 0
      for index in fields.indices { count &+= fields[index].value.utf8.count }
      return count
    }
  }

  /// Calls a closure with each value of a field, without creating an array.
  package func forEachValue(of name: HTTPField.Name, _ visit: (String) -> Void) {
    for index in fields.indices where fields[index].name == name { visit(fields[index].value) }
  }

  /// Returns true if two lists share their storage and therefore are equal.
  ///
  /// A modified or newly created list does not share storage.
  package func isIdentical(to other: HTTPFields) -> Bool {
    fields.withUnsafeBufferPointer { ours in
      other.fields.withUnsafeBufferPointer { ours.baseAddress == $0.baseAddress && ours.count == $0.count }
    }
  }

  private func joined(_ name: HTTPField.Name) -> String? {
    guard let first = fields.firstIndex(where: { $0.name == name }) else { return nil }
    let separator = name == .cookie ? "; " : ", "
    return fields[(first + 1)...].reduce(into: fields[first].value) { value, field in
      if field.name == name { value += separator + field.value }
    }
  }

  private mutating func replace(_ name: HTTPField.Name, with values: [String]) {
    let place = fields.firstIndex { $0.name == name } ?? fields.endIndex
    fields.removeAll { $0.name == name }
    fields.insert(contentsOf: values.map { HTTPField(name: name, value: $0) }, at: place)
  }
}

extension HTTPFields: RandomAccessCollection, MutableCollection {
  /// The position of the first field.
  public var startIndex: Int { fields.startIndex }
  /// The position after the last field.
  public var endIndex: Int { fields.endIndex }
  /// The field at a position.
  public subscript(position: Int) -> HTTPField {
    get { fields[position] }
    set { fields[position] = newValue }
  }
}

extension HTTPFields: ExpressibleByDictionaryLiteral {
  /// Creates a list from names and values, in their order; a name may be repeated.
  public init(dictionaryLiteral elements: (HTTPField.Name, String)...) {
    self.init(elements.map { HTTPField(name: $0, literal: $1) })
  }
}

extension HTTPFields: CustomStringConvertible {
  /// The fields as header lines.
  public var description: String { fields.map(\.description).joined(separator: "\n") }
}
