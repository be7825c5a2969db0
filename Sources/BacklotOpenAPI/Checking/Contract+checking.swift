import BacklotHTTP
import BacklotJSON
public import BacklotStubs

extension Contract {
  /// What in a file of JSON is not as the contract says, so that a test can see whether a fixture has drifted.
  ///
  /// ```swift
  /// #expect(try Contract("openapi.json").findings(inFixture: "Fixtures/AllCountries.json", as: "GET /v3.1/all").isEmpty)
  /// ```
  ///
  /// - Parameters:
  ///   - path: The file's path, absolute or from the working directory.
  ///   - schema: What it is to be like: an operation with or without a status, as in `GET /v3.1/all 200`, or a place in the
  ///     contract, as in `#/components/schemas/Country`. Unless given, the answer or the component that knows the most of
  ///     its names; where nothing is like it, that is a warning.
  /// - Throws: ``ContractError`` where the contract cannot be read or has no such schema.
  public func findings(inFixture path: String, as schema: String? = nil) throws(ContractError) -> [ContractFinding] {
    let check = ContractCheck(try load())
    guard let choice = schema.map(FixtureSchema.init) ?? .nearest else {
      let message = "\"\(schema ?? "")\" names no schema, expected #/components/schemas/Dog or GET /dogs 200"
      throw ContractError(.invalid, at: Stub.Origin(file: path), message)
    }
    do {
      guard let bytes = try HTTPBody(contentsOf: path, keepingUpTo: MappingDocuments.limit).bytes else {
        return [Self.unread(path, nil, "has more than \(MappingDocuments.limit >> 20) MiB")]
      }
      return try check.report(on: .document(try JSONDocument(parsing: bytes)), named: path, as: choice).findings
    } catch let error as ContractError {
      throw error
    } catch let error as JSONError {
      return [Self.unread(path, error.location, error.message)]
    } catch {
      return [Self.unread(path, nil, "\(error)")]
    }
  }

  private static func unread(_ path: String, _ location: JSONLocation?, _ message: String) -> ContractFinding {
    ContractFinding(path, at: location, code: "syntax", message)
  }

  /// What a source's stubs answer that is not as the contract says, found without a request.
  ///
  /// ```swift
  /// #expect(try Contract("openapi.json").findings(in: RouteFolder("Backend")).isEmpty)
  /// ```
  ///
  /// Closures are not asked; a backend with the contract among its sources checks their answers when it gives them. Of content
  /// that is a template nothing but status and type are looked at.
  ///
  /// - Throws: ``ContractError`` where the contract cannot be read.
  public func findings(in source: some BackendSource) throws(ContractError) -> [ContractFinding] {
    ContractCheck(try load()).findings(in: BackendBlueprint([source]))
  }
}
