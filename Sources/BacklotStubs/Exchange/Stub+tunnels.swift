import BacklotHTTP
import BacklotJSON

extension Stub {
  /// True if the stub answers `CONNECT`, which requires that it names the method.
  ///
  /// A client interprets any 2xx status as a tunnel to the requested host (RFC 9110 §9.3.6), which is not the intent of
  /// a stub for any method. Upstreams are included: they refuse tunnels themselves, and explain the alternative.
  var answersTunnels: Bool {
    if case .upstream = response.step(after: 0) { return true }
    return request.criteria.contains { criterion in
      switch criterion {
      case .method(let method): method == .connect
      case .methods(let methods, let isRefused): !isRefused && methods.contains(.connect)
      default: false
      }
    }
  }
}

extension ResponseDefinition {
  /// A problem document (RFC 9457) of the type `urn:backlot:problem:tunnel`.
  static var refusedTunnel: Self {
    let report: JSONValue = [
      "type": "urn:backlot:problem:tunnel", "title": "Tunnels are not supported", "status": 501,
      "detail": .string(
        "CONNECT requests a tunnel to another host, and this server does not open tunnels. Use the address of this "
          + "server as the base URL of the API, not as a proxy. A stub answers CONNECT only if it names that method."
      ),
    ]
    return Self(.notImplemented, json: report, headers: [.contentType: "application/problem+json"])
  }
}
