import BacklotHTTP
public import BacklotJSON
import BacklotStubs
public import Foundation

/// A file that stands for what a backend answers, read from beside the test or from a bundle.
///
/// ```swift
/// let countries = try Fixture("AllCountries.json").decoded(as: [Country].self)
/// ```
///
/// Without a bundle a name is looked for in the folder `Fixtures` beside the source file and in that folder itself, and
/// then likewise in each folder above, up to the one that holds `Package.swift`. That needs no resource in the
/// manifest, and works on Linux, where `#bundle` does not exist.
public struct Fixture: Sendable {
  private let name: String
  private let place: Place

  private enum Place: Sendable {
    case near(file: String)
    case bundle(Bundle)
  }

  /// Names a fixture near a source file.
  ///
  /// - Parameters:
  ///   - name: The file's name, which may begin with folders; `.json` may be left out.
  ///   - file: The source file to start from.
  public init(_ name: String, near file: String = #filePath) {
    self.name = name
    place = .near(file: file)
  }

  /// Names a fixture among the resources of a bundle, such as `Bundle.module`.
  ///
  /// - Parameters:
  ///   - name: The file's name, which may begin with folders; `.json` may be left out.
  ///   - bundle: Where it is.
  public init(_ name: String, in bundle: Bundle) {
    self.name = name
    place = .bundle(bundle)
  }
}

extension Fixture {
  /// The file.
  ///
  /// - Throws: ``FixtureError`` that lists the places that were looked at.
  public func url() throws(FixtureError) -> URL {
    let search = search
    guard let path = search.path else { throw FixtureError(.notFound, search.refusal, in: name) }
    return URL(filePath: path)
  }

  /// The file's content.
  ///
  /// - Throws: ``FixtureError``.
  public func data() throws(FixtureError) -> Data {
    let url = try url()
    do {
      return Data(try HTTPBody(contentsOf: url.path, keepingUpTo: .max).bytes ?? [])
    } catch {
      throw FixtureError(.unreadable, "cannot be read: \(SystemReason.of(error))", in: url.path)
    }
  }

  /// The file's content as JSON.
  ///
  /// - Throws: ``FixtureError`` with line and column where it is not JSON.
  public func json() throws(FixtureError) -> JSONValue {
    do {
      return try JSONValue(parsing: try data())
    } catch let error as FixtureError {
      throw error
    } catch {
      throw FixtureError(.notJSON, "\(error)", in: try url().path)
    }
  }

  /// The file's content, decoded.
  ///
  /// - Parameters:
  ///   - type: What to make of it.
  ///   - decoder: What to decode with.
  /// - Throws: ``FixtureError`` with the coding path where the content is not of this type.
  public func decoded<Value: Decodable>(
    as type: Value.Type = Value.self,
    decoder: JSONDecoder = JSONDecoder()
  ) throws(FixtureError) -> Value {
    let data = try data()
    do {
      return try decoder.decode(type, from: data)
    } catch {
      let failure = DecodingFailure(error, in: data)
      throw FixtureError(.notDecodable, "cannot be decoded as \(type): \(failure)", in: try url().path)
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
  /// The content of a fixture near the calling file.
  ///
  /// - Parameters:
  ///   - name: The file's name; `.json` may be left out.
  ///   - file: The source file to start from.
  /// - Throws: ``FixtureError``.
  public static func readLocalFile(name: String, near file: String = #filePath) throws(FixtureError) -> Data {
    try Fixture(name, near: file).data()
  }

  /// The content of a fixture near the calling file, decoded.
  ///
  /// - Parameters:
  ///   - decodeType: What to make of it.
  ///   - name: The file's name; `.json` may be left out.
  ///   - file: The source file to start from.
  /// - Throws: ``FixtureError``.
  public static func readAndDecodeFile<Value: Decodable>(
    decodeType: Value.Type,
    name: String,
    near file: String = #filePath
  ) throws(FixtureError) -> Value {
    try Fixture(name, near: file).decoded(as: decodeType)
  }
}
