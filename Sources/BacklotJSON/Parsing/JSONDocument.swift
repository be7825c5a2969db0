/// A value with the text it was read from, which provides the location of each part in the text.
///
/// Locations are found by scanning the text again on request, so that values need no memory for them.
///
/// ```swift
/// let document = try JSONDocument(parsing: file)
/// document.location(of: "/dogs/3/name")?.line
/// ```
public struct JSONDocument: Sendable {
  /// The text.
  public let bytes: [UInt8]
  /// The parsed value.
  public let value: JSONValue
  /// The members that have the same name as an earlier one in their object, at most 20.
  ///
  /// Only known for documents that people write, such as contracts and stub files.
  public internal(set) var duplicateMembers: [DuplicateMember] = []

  /// Parses the one value in `bytes`, strictly by RFC 8259 unless `parser` is configured otherwise.
  public init(parsing bytes: [UInt8], with parser: JSONParser = JSONParser()) throws(JSONError) {
    self.bytes = bytes
    value = try parser.parse(bytes)
  }

  /// Parses the one value in `text`, strictly by RFC 8259 unless `parser` is configured otherwise.
  public init(parsing text: String, with parser: JSONParser = JSONParser()) throws(JSONError) {
    try self.init(parsing: [UInt8](text.utf8), with: parser)
  }

  /// Returns the start of the value at `pointer`, or `nil` if there is no such value.
  public func location(of pointer: JSONPointer) -> JSONLocation? {
    offsets(of: pointer).map { location(atOffset: $0.value) }
  }

  /// Returns the start of the name of the member at `pointer`, or `nil` if there is no value or it is an element.
  public func keyLocation(of pointer: JSONPointer) -> JSONLocation? {
    offsets(of: pointer)?.key.map(location(atOffset:))
  }

  /// Returns the starts of the values at many pointers, in their order, in one pass over the text.
  public func locations(of pointers: [JSONPointer]) -> [JSONLocation?] {
    locations(atOffsets: places(of: pointers).map { $0?.value })
  }

  /// Returns the starts of the names of the members at many pointers, in their order, in one pass over the text.
  public func keyLocations(of pointers: [JSONPointer]) -> [JSONLocation?] {
    locations(atOffsets: places(of: pointers).map { $0?.key })
  }

  /// Returns the line and column of the byte at `offset`; past the end, those of the end.
  public func location(atOffset offset: Int) -> JSONLocation {
    bytes.withUnsafeBufferPointer { JSONLocation(offset: max(0, min(offset, $0.count)), in: $0) }
  }

  /// Returns the lines at which the elements of a member begin, in one pass.
  ///
  /// Empty if it is not an array.
  package func elementLines(ofMember name: String) -> [Int] {
    bytes.withUnsafeBufferPointer { bytes in
      let cursor = JSONCursor(bytes)
      var scanner = JSONScanner(bytes)
      var (line, counted) = (1, 0)
      var lines: [Int] = []
      scanner.forEachElement(ofMember: name) {
        lines = []
      } _: { offset in
        line += cursor.count(of: UInt8(ascii: "\n"), from: counted, to: offset)
        counted = offset
        lines.append(line)
      }
      return lines
    }
  }

  private func places(of pointers: [JSONPointer]) -> [PlaceFinder.Place?] {
    bytes.withUnsafeBufferPointer { PlaceFinder.places(of: pointers, in: $0) }
  }

  private func locations(atOffsets offsets: [Int?]) -> [JSONLocation?] {
    var locations: [JSONLocation?] = Array(repeating: nil, count: offsets.count)
    let known = offsets.enumerated().compactMap { place, offset in offset.map { (offset: $0, place: place) } }
    bytes.withUnsafeBufferPointer { bytes in
      var count = LineCount(bytes)
      for (offset, place) in known.sorted(by: { $0.offset < $1.offset }) {
        locations[place] = count.location(atOffset: offset)
      }
    }
    return locations
  }

  private func offsets(of pointer: JSONPointer) -> (key: Int?, value: Int)? {
    bytes.withUnsafeBufferPointer { bytes in
      var scanner = JSONScanner(bytes)
      var key: Int?
      for token in pointer.tokens {
        if scanner.isAtObject {
          key = scanner.enterMember(token)
          if key == nil { return nil }
        } else {
          key = nil
          guard let index = JSONPointer.index(token), scanner.enterElement(index) else { return nil }
        }
      }
      return (key, scanner.offset)
    }
  }
}
