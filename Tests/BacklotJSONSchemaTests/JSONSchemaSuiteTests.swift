import BacklotJSON
import BacklotJSONSchema
import Foundation
import RealData
import Testing

/// The official test suite, all of its required tests, and those for formats where it brings them.
@Suite(.enabled(if: RealData.shared != nil, "the real data is not on this machine"))
struct JSONSchemaSuiteTests {
  struct File: Sendable, CustomTestStringConvertible {
    let path: String
    let dialect: JSONSchemaDialect

    var testDescription: String { "\(path), \(dialect.rawValue)" }
    /// Tests of formats expect them to be demands.
    var assertions: JSONSchemaAssertions { path.contains("optional/format/") ? .formats : [] }
  }

  static let folders: [(String, JSONSchemaDialect)] = [
    ("draft4", .draft4), ("draft6", .draft6), ("draft7", .draft7), ("draft2019-09", .draft201909),
    ("draft2020-12", .draft202012),
  ]
  static let root = "json-schema-test-suite"

  static let files: [File] = {
    guard let data = RealData.shared else { return [] }
    return folders.flatMap { folder, dialect in
      let paths = ["", "/optional/format"].map { "\(root)/tests/\(folder)\($0)" }
        .filter { FileManager.default.fileExists(atPath: data.folder.appendingPathComponent($0).path) }
      let files = paths.flatMap { path in Result { try data.files(in: path) }.value ?? [] }
      return files.map { File(path: $0, dialect: dialect) }
    } + oldDependencies
  }()

  /// The cases for `dependencies` by the dialects that have it only for compatibility.
  private static let oldDependencies = [JSONSchemaDialect.draft201909, .draft202012, .openAPI31].map {
    File(path: "\(root)/tests/draft7/dependencies.json", dialect: $0)
  }

  /// The documents that the suite wants at one address.
  static func remote(_ uri: String) throws -> JSONSource? {
    let prefix = "http://localhost:1234/"
    guard let data = RealData.shared, uri.hasPrefix(prefix) else { return nil }
    let path = "\(root)/remotes/\(uri.dropFirst(prefix.count))"
    guard FileManager.default.fileExists(atPath: data.folder.appendingPathComponent(path).path) else { return nil }
    return .value(try JSONValue(parsing: data.bytes(path)))
  }

  @Test func `the suite is all there`() throws {
    let data = try #require(RealData.shared)
    let counts = try Self.files.map { file -> Int in
      let groups = try JSONValue(parsing: data.bytes(file.path)).array ?? []
      return groups.reduce(0) { $0 + ($1["tests"]?.array?.count ?? 0) }
    }
    #expect(Self.files.count >= 113)
    #expect(counts.reduce(0, +) >= 2844)
  }

  @Test(arguments: files)
  func `every case of a file is decided as the suite says`(_ file: File) throws {
    let data = try #require(RealData.shared)
    for group in try JSONValue(parsing: data.bytes(file.path)).array ?? [] {
      let name = group["description"]?.string ?? ""
      let schema: JSONSchema
      do {
        schema = try JSONSchema(
          compiling: group["schema"] ?? .null,
          dialect: file.dialect,
          asserting: file.assertions,
          resolver: Self.remote
        )
      } catch {
        Issue.record("\(name): \(error)")
        continue
      }
      for test in group["tests"]?.array ?? [] { check(schema, test, of: name) }
    }
  }

  private func check(_ schema: JSONSchema, _ test: JSONValue, of group: String) {
    let (value, expected) = (test["data"] ?? .null, test["valid"]?.bool)
    let name = "\(group), \(test["description"]?.string ?? "")"
    let result = schema.validate(value)
    #expect(schema.accepts(value) == expected, "\(name)")
    #expect(result.isValid == expected, "\(name)")
    #expect(result.isComplete, "\(name)")
    for violation in result.violations {
      #expect(value[at: violation.instancePointer] != nil, "\(name): \(violation)")
      #expect(!violation.message.isEmpty, "\(name)")
    }
  }
}

extension Result {
  var value: Success? {
    if case .success(let value) = self { value } else { nil }
  }
}
