/// A group of stubs that answer for only one host.
///
/// ```swift
/// Host("auth.example.com") {
///   Post("/token", form: ["grant_type": "refresh_token"]) { Respond(json: ["access_token": "t2"]) }
/// }
/// ```
public struct Host: BackendSource {
  private let written: WrittenOrigin
  private let origin: Stub.Origin
  private let sources: [any BackendSource]

  /// Creates a group.
  ///
  /// - Parameters:
  ///   - host: The host, in any case, in Unicode or in Punycode. A colon and a port restrict the group to that port, and
  ///     a scheme, as in `https://auth.example.com`, to that scheme and its port.
  ///   - file: The file of the source location.
  ///   - line: The line of the source location.
  ///   - sources: The stubs and other sources for the host.
  public init(
    _ host: String,
    file: String = #fileID,
    line: Int = #line,
    @BackendBuilder _ sources: () -> [any BackendSource]
  ) {
    written = WrittenOrigin(host)
    origin = Stub.Origin(file: file, line: line)
    self.sources = sources()
  }

  /// Adds the stubs, each restricted to this host.
  public func contribute(to blueprint: inout BackendBlueprint) {
    var inner = BackendBlueprint(sources)
    for index in inner.stubs.indices { inner.stubs[index].request.criteria += written.criteria }
    if let problem = written.problem {
      let message = "The stubs of this host never answer, because they require \(problem)."
      inner.diagnostics.append(SourceDiagnostic(at: origin, message))
    }
    blueprint.append(inner)
  }
}
