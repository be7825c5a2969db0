import BacklotHTTP
package import BacklotJSON
import BacklotStubs

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Reads a contract's documents from files, and never from a network.
package struct ContractFiles: Sendable {
  /// Reads what a file holds; it throws anything whose description says why it cannot.
  package typealias Parser = @Sendable (_ bytes: [UInt8], _ path: String) throws -> JSONSchema.Source

  private let parse: Parser

  /// The most bytes of a document: 64 MiB.
  private static let limit = 1 << 26

  /// Why a document cannot be had.
  package struct Unread: Error, CustomStringConvertible {
    package let reason: String
    package var description: String { reason }

    package init(reason: String) { self.reason = reason }
  }

  /// Makes a reader of JSON files.
  package init() {
    self.init { bytes, path in try Self.json(bytes, path) }
  }

  /// Makes a reader that understands more than JSON.
  package init(parser: @escaping Parser) { parse = parser }

  /// Reads JSON, of which each name may stand once in an object.
  package static func json(_ bytes: [UInt8], _ path: String) throws -> JSONSchema.Source {
    do throws(JSONError) {
      return .document(try JSONDocument(parsing: bytes))
    } catch {
      let name = path.lowercased()
      guard name.hasSuffix(".yaml") || name.hasSuffix(".yml") else {
        throw Unread(reason: "\(error)")
      }
      throw Unread(reason: "YAML is read by the command-line tool only: backlot bundle \(path) makes JSON of it")
    }
  }

  /// The document at a path, with all that it refers to.
  func library(for path: String) throws(ContractError) -> ContractLibrary {
    let source: JSONSchema.Source
    do {
      source = try document(at: path)
    } catch let error as ContractError {
      throw error
    } catch {
      throw ContractError(.unreadable, at: Stub.Origin(file: path), "\(error)")
    }
    let main = ContractDocument(uri: Self.uri(ofFile: path), name: path, source: source)
    return ContractLibrary(main: main) { uri in try document(called: uri) }
  }

  private func document(called uri: String) throws -> JSONSchema.Source {
    if let path = Self.path(ofFile: uri) { return try document(at: path) }
    if uri.hasPrefix("http://") || uri.hasPrefix("https://") {
      throw Unread(reason: "it is in a network, which is never asked; put a copy beside the document")
    }
    throw Unread(reason: "documents are read from files, and \(uri) is none")
  }

  private func document(at path: String) throws -> JSONSchema.Source {
    guard !path.utf8.contains(0) else { throw Unread(reason: "the path of a file has no NUL") }
    guard let bytes = try HTTPBody(contentsOf: path, keepingUpTo: Self.limit).bytes else {
      throw Unread(reason: "\(path) has more than \(Self.limit >> 20) MiB")
    }
    return try parse(bytes, path)
  }
}

// MARK: - Files by their URIs

extension ContractFiles {
  /// The URI of a file (RFC 8089), from which others are found.
  package static func uri(ofFile path: String) -> String {
    let segments = absolute(path).split(separator: "/", omittingEmptySubsequences: false)
    let text = segments.map { PercentEncoding.encode(String($0), for: .pathSegment) }.joined(separator: "/")
    return URIReference("file://" + text).resolved(against: URIReference("file:///")).description
  }

  /// The path of a file by its URI; nothing where it names no file.
  package static func path(ofFile uri: String) -> String? {
    guard uri.hasPrefix("file:///") else { return nil }
    return PercentEncoding.decode(String(uri.dropFirst("file://".count)))
  }

  /// The path from the root, for one from the working directory.
  private static func absolute(_ path: String) -> String {
    if path.hasPrefix("/") { return path }
    guard let folder = getcwd(nil, 0) else { return "/" + path }
    defer { free(folder) }
    return String(cString: folder) + "/" + path
  }
}
