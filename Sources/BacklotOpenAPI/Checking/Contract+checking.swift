import BacklotHTTP
import BacklotJSON
public import BacklotStubs

extension Contract {
  /// Returns the violations of the contract in a JSON file, so that a test can detect whether a fixture has drifted.
  ///
  /// ```swift
  /// #expect(try Contract("openapi.json").findings(inFixture: "Fixtures/AllCountries.json", as: "GET /v3.1/all").isEmpty)
  /// ```
  ///
  /// - Parameters:
  ///   - path: The file's path, absolute or relative to the working directory.
  ///   - schema: The expected schema: an operation, optionally with a status, such as `GET /v3.1/all 200`, or a place
  ///     in the contract, such as `#/components/schemas/Country`. Defaults to the response or component that has the
  ///     most of the file's names. If no schema is similar, the finding is a warning.
  /// - Throws: ``ContractError`` if the contract cannot be read or has no such schema.
  public func findings(inFixture path: String, as schema: String? = nil) throws(ContractError) -> [ContractFinding] {
    let check = ContractCheck(try load())
    guard let choice = schema.map(FixtureSchema.init) ?? .nearest else {
      let message = "\"\(schema ?? "")\" does not name a schema, expected #/components/schemas/Dog or GET /dogs 200"
      throw ContractError(.invalid, at: Stub.Origin(file: path), message: message)
    }
    do {
      guard let bytes = try HTTPBody(contentsOf: path, keepingUpTo: StubDocuments.limit).bytes else {
        return [Self.unread(path, at: nil, message: "the file exceeds the limit of \(StubDocuments.limit >> 20) MiB")]
      }
      return try check.report(on: .document(try JSONDocument(parsing: bytes)), named: path, as: choice).findings
    } catch let error as ContractError {
      throw error
    } catch let error as JSONError {
      return [Self.unread(path, at: error.location, message: error.message)]
    } catch {
      return [Self.unread(path, at: nil, message: "\(error)")]
    }
  }

  private static func unread(_ path: String, at location: JSONLocation?, message: String) -> ContractFinding {
    ContractFinding(path, at: location, code: "syntax", message: message)
  }

  /// Returns the violations of the contract in the responses of a source's stubs, found without a request.
  ///
  /// ```swift
  /// #expect(try Contract("openapi.json").findings(in: RouteFolder("Backend")).isEmpty)
  /// ```
  ///
  /// Closures are not called. A backend with the contract among its sources validates their responses when it sends
  /// them. For content that is a template, only status and type are validated.
  ///
  /// - Throws: ``ContractError`` if the contract cannot be read.
  public func findings(in source: some BackendSource) throws(ContractError) -> [ContractFinding] {
    ContractCheck(try load()).findings(in: BackendBlueprint([source]))
  }
}
