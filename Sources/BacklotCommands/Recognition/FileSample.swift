import BacklotDesk
import BacklotFiles
import BacklotHTTP
import BacklotImporters
import BacklotJSON
import BacklotRecording
import BacklotStubs

/// The content of a file, sampled to recognize its format.
struct FileSample {
  /// The maximum number of bytes to read from a file.
  private static let limit = 1 << 26
  private let path: String
  private let bytes: [UInt8]?

  init(_ path: String) throws(SourceError) {
    self.path = path
    do {
      bytes = try HTTPBody(contentsOf: path, keepingUpTo: Self.limit).bytes
    } catch {
      let systemError = SystemReason.systemError(of: error)
      throw SourceError(message: SystemReason.of(error), isReadFailure: true, systemError)
    }
  }

  /// Returns true if a file begins like an HTTP archive, of which only the beginning is read.
  static func beginsArchive(_ path: String) throws(SourceError) -> Bool {
    do {
      let reader = try FileReader(path: path)
      let size = try reader.size()
      let beginning = try reader.read(upTo: HTTPArchive.recognizedLength) ?? []
      return HTTPArchive.isBeginning(beginning, isWhole: beginning.count >= size)
    } catch {
      let systemError = SystemReason.systemError(of: error)
      throw SourceError(message: SystemReason.of(error), isReadFailure: true, systemError)
    }
  }

  /// Returns an archive for the content of a stream, or `nil` if it does not begin like one.
  static func archive(_ bytes: [UInt8], named name: String) -> HTTPArchive? {
    let beginning = Array(bytes.prefix(HTTPArchive.recognizedLength))
    guard HTTPArchive.isBeginning(beginning, isWhole: beginning.count == bytes.count) else { return nil }
    return HTTPArchive(bytes, name: name, decodedBy: ZlibContentCoder())
  }

  /// A description of the content that follows the path in a sentence.
  var finding: String {
    guard let bytes else { return "exceeds the limit of \(Self.limit >> 20) MiB" }
    guard let first = Self.firstByte(of: bytes) else { return "is an empty file" }
    if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") { return json(bytes) }
    if JSONBytes.isUTF16(bytes) { return "is in UTF-16, expected UTF-8; save it in UTF-8" }
    if bytes.prefix(1 << 16).contains(0) { return "is a binary file" }
    return "is a text file of an unknown format"
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 32 || (9...13).contains(byte) }

  /// Returns the first byte that is neither white space nor part of a byte order mark.
  private static func firstByte(of bytes: [UInt8]) -> UInt8? {
    bytes.dropFirst(JSONBytes.lengthOfMark(in: bytes)).first { !isSpace($0) }
  }

  private func json(_ bytes: [UInt8]) -> String {
    do throws(JSONError) {
      _ = try JSONValue(parsing: bytes)
      return "is a JSON file of an unknown format"
    } catch {
      return "looks like JSON, but is invalid: \(error)"
    }
  }

  /// True if the file holds mappings.
  var holdsMappings: Bool {
    guard let bytes else { return false }
    return MappingSniffer.holdsMappings(bytes)
  }

  /// The format, if the file is one of another tool that can be imported.
  var importFormat: ImportFormat? { bytes.flatMap { ImportFormat(file: $0) } }

  /// True if the file is a valid chaos profile with an effect.
  var holdsProfile: Bool {
    guard let bytes else { return false }
    do throws(ChaosProfileError) { return !(try ChaosProfile(parsing: bytes, named: path).isEmpty) } catch {
      return false
    }
  }

  /// True if the file may be a chaos profile, possibly with problems: an object with at least one of its parts, or a
  /// similar name, or invalid JSON that begins like an object.
  var mayHoldProfile: Bool {
    guard let bytes, importFormat == nil, !holdsMappings else { return false }
    do throws(JSONError) {
      let names = try JSONValue(parsing: bytes).object?.map(\.key) ?? []
      return names.contains { EditDistance.nearest(to: $0, among: Self.profileParts) != nil }
    } catch {
      return Self.firstByte(of: bytes) == UInt8(ascii: "{") && !holdsContract
    }
  }

  private static let profileParts = ["network", "latency", "errors", "outages"]

  /// True if the file is an OpenAPI document.
  var holdsContract: Bool {
    guard let bytes else { return false }
    let text = bytes.dropFirst(JSONBytes.lengthOfMark(in: bytes)).prefix(1 << 16)
    return Self.firstByte(of: bytes) == UInt8(ascii: "{")
      ? MappingSniffer.holdsContract(bytes) : Self.namesVersion(String(decoding: text, as: UTF8.self))
  }

  /// Returns true if a member of YAML's outermost object, which may be indented as a whole, specifies the OpenAPI
  /// version.
  private static func namesVersion(_ text: String) -> Bool {
    let lines = text.split(whereSeparator: \.isNewline).filter(isContent)
    guard let indent = lines.first?.prefix(while: { $0 == " " }) else { return false }
    return lines.contains { line in
      guard line.hasPrefix(indent) else { return false }
      let bare = line.dropFirst(indent.count).drop { "\"'".contains($0) }
      return ["openapi", "swagger"].contains { name in
        bare.hasPrefix(name) && bare.dropFirst(name.count).drop { "\"' ".contains($0) }.hasPrefix(":")
      }
    }
  }

  /// Returns true if a line of YAML is not a comment, a directive or a document start marker.
  private static func isContent(_ line: Substring) -> Bool {
    let bare = line.drop { $0 == " " || $0 == "\t" }
    return !bare.isEmpty && !bare.hasPrefix("#") && !bare.hasPrefix("---") && !bare.hasPrefix("%")
  }
}
