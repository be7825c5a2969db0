import BacklotHTTP
public import BacklotJSON
import BacklotStubs
public import Foundation

/// A file with the content of a response, located near the test or in a bundle.
///
/// ```swift
/// let countries = try Fixture("AllCountries.json").decoded(as: [Country].self)
/// ```
///
/// Without a bundle, a name is searched in the folder `Fixtures` next to the source file and in the source file's
/// folder, and then likewise in each enclosing folder, up to the one that contains `Package.swift`. That needs no
/// resource in the manifest, and works on Linux, where `#bundle` does not exist.
public struct Fixture: Sendable {
  private let name: String
  private let place: Place

  private enum Place: Sendable {
    case near(file: String)
    case bundle(Bundle)
  }

  /// Creates a fixture near a source file.
  ///
  /// - Parameters:
  ///   - name: The file's name, which may begin with folders. The extension `.json` may be omitted.
  ///   - file: The source file at which the search starts.
  public init(_ name: String, near file: String = #filePath) {
    self.name = name
    place = .near(file: file)
  }

  /// Creates a fixture from the resources of a bundle, such as `Bundle.module`.
  ///
  /// - Parameters:
  ///   - name: The file's name, which may begin with folders. The extension `.json` may be omitted.
  ///   - bundle: The bundle.
  public init(_ name: String, in bundle: Bundle) {
    self.name = name
    place = .bundle(bundle)
  }
}

extension Fixture {
  /// Returns the URL of the file.
  ///
  /// - Throws: ``FixtureError``, which lists the searched locations.
  public func url() throws(FixtureError) -> URL {
    let search = search
    guard let path = search.path else { throw FixtureError(.notFound, message: search.refusal, in: name) }
    return URL(filePath: path)
  }

  /// Returns the file's content.
  ///
  /// - Throws: ``FixtureError``.
  public func data() throws(FixtureError) -> Data {
    let url = try url()
    do {
      return Data(try HTTPBody(contentsOf: url.path, keepingUpTo: .max).bytes ?? [])
    } catch {
      throw FixtureError(.unreadable, message: "cannot be read: \(SystemReason.of(error))", in: url.path)
    }
  }

  /// Returns the file's content as JSON.
  ///
  /// - Throws: ``FixtureError`` with line and column if it is not JSON.
  public func json() throws(FixtureError) -> JSONValue {
    do {
      return try JSONValue(parsing: try data())
    } catch let error as FixtureError {
      throw error
    } catch {
      throw FixtureError(.notJSON, message: "\(error)", in: try url().path)
    }
  }

  /// Returns the file's decoded content.
  ///
  /// - Parameters:
  ///   - type: The type of the value.
  ///   - decoder: The decoder.
  /// - Throws: ``FixtureError`` with the coding path if the content is not of this type.
  public func decoded<Value: Decodable>(
    as type: Value.Type = Value.self,
    decoder: JSONDecoder = JSONDecoder()
  ) throws(FixtureError) -> Value {
    let data = try data()
    do {
      return try decoder.decode(type, from: data)
    } catch {
      let failure = DecodingFailure(error, in: data)
      throw FixtureError(.notDecodable, message: "cannot be decoded as \(type): \(failure)", in: try url().path)
    }
  }

  private var search: NearbyFile {
    switch place {
    case .near(let file): NearbyFile(name, near: file)
    case .bundle(let bundle): NearbyFile(name, in: bundle.resourceURL ?? bundle.bundleURL)
    }
  }
}

extension Fixture {
  /// Returns the content of a fixture near the calling file.
  ///
  /// - Parameters:
  ///   - name: The file's name. The extension `.json` may be omitted.
  ///   - file: The source file at which the search starts.
  /// - Throws: ``FixtureError``.
  public static func readLocalFile(name: String, near file: String = #filePath) throws(FixtureError) -> Data {
    try Fixture(name, near: file).data()
  }

  /// Returns the decoded content of a fixture near the calling file.
  ///
  /// - Parameters:
  ///   - decodeType: The type of the value.
  ///   - name: The file's name. The extension `.json` may be omitted.
  ///   - file: The source file at which the search starts.
  /// - Throws: ``FixtureError``.
  public static func readAndDecodeFile<Value: Decodable>(
    decodeType: Value.Type,
    name: String,
    near file: String = #filePath
  ) throws(FixtureError) -> Value {
    try Fixture(name, near: file).decoded(as: decodeType)
  }
}

/// A reader of fixtures near the calling file, in the form of a helper object.
///
/// ``Fixture`` does the same with fewer words.
public struct JSONTestHelper: Sendable {
  /// Creates a reader.
  public init() {}

  /// Returns the content of a fixture near the calling file.
  ///
  /// - Parameters:
  ///   - name: The file's name. The extension `.json` may be omitted.
  ///   - file: The source file at which the search starts.
  /// - Throws: ``FixtureError``.
  public func readLocalFile(name: String, near file: String = #filePath) throws(FixtureError) -> Data {
    try Fixture.readLocalFile(name: name, near: file)
  }

  /// Returns the decoded value of JSON.
  ///
  /// - Parameters:
  ///   - decodeType: The type of the value.
  ///   - jsonData: The JSON.
  /// - Throws: The decoder's error.
  public func decode<Value: Decodable>(decodeType: Value.Type, jsonData: Data) throws -> Value {
    try JSONDecoder().decode(decodeType, from: jsonData)
  }

  /// Returns the decoded content of a fixture near the calling file.
  ///
  /// - Parameters:
  ///   - decodeType: The type of the value.
  ///   - name: The file's name. The extension `.json` may be omitted.
  ///   - file: The source file at which the search starts.
  /// - Throws: ``FixtureError``.
  public func readAndDecodeFile<Value: Decodable>(
    decodeType: Value.Type,
    name: String,
    near file: String = #filePath
  ) throws(FixtureError) -> Value {
    try Fixture.readAndDecodeFile(decodeType: decodeType, name: name, near: file)
  }
}

// MARK: - Errors

/// The reason why a fixture cannot be used.
public struct FixtureError: Error, Sendable, Hashable {
  /// The kind of problem, for use in programs.
  public enum Code: Sendable, Hashable {
    /// There is no file with that name in the searched locations.
    case notFound
    /// The file exists but cannot be read.
    case unreadable
    /// The content is not JSON.
    case notJSON
    /// The content is not of the requested type.
    case notDecodable
  }

  /// The kind of problem, for use in programs.
  public let code: Code
  /// The file or its name.
  public let fixture: String
  /// A human-readable description of the problem, its location and the remedy.
  public let message: String

  init(_ code: Code, message: String, in fixture: String) {
    self.code = code
    self.fixture = fixture
    self.message = message
  }
}

extension FixtureError: CustomStringConvertible {
  /// The file and the message.
  public var description: String { "\(fixture): \(message)" }
}
