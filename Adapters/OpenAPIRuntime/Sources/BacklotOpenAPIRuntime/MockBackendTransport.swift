public import BacklotStubs
import BacklotURLSession
public import Foundation
public import HTTPTypes
public import OpenAPIRuntime

/// A transport that answers the client of swift-openapi-generator from a backend in memory.
///
/// ```swift
/// let backend = MockBackend { Contract("openapi.yaml") }
/// let client = Client(serverURL: try Servers.Server1.url(), transport: MockBackendTransport(backend))
/// ```
///
/// This file needs only the libraries that it imports, so that it can also be copied.
public struct MockBackendTransport: ClientTransport {
  /// The backend that answers requests.
  public let backend: MockBackend
  /// The time to wait for a response, in the backend's time.
  ///
  /// Defaults to 60 seconds.
  public var timeout: Duration

  /// Creates a transport.
  ///
  /// - Parameters:
  ///   - backend: The backend that answers requests.
  ///   - timeout: The time to wait for a response, in the backend's time. If it is exceeded, the error is
  ///     `URLError.timedOut`.
  public init(_ backend: MockBackend, timeout: Duration = .seconds(60)) {
    self.backend = backend
    self.timeout = timeout
  }

  /// Returns the backend's response to a request.
  ///
  /// - Throws: `UnmatchedRequest`, which reports the nearest stub; `URLError` for a fault; `CancellationError` if the
  ///   task is cancelled.
  public func send(
    _ request: HTTPTypes.HTTPRequest,
    body: OpenAPIRuntime.HTTPBody?,
    baseURL: URL,
    operationID: String
  ) async throws -> (HTTPTypes.HTTPResponse, OpenAPIRuntime.HTTPBody?) {
    let transport = StubTransport(backend, timeout: timeout)
    let response = try await transport.send(BacklotStubs.HTTPRequest(request, body: body, at: baseURL))
    return (HTTPTypes.HTTPResponse(response), OpenAPIRuntime.HTTPBody(response.body))
  }
}

extension BacklotStubs.HTTPRequest {
  fileprivate init(_ request: HTTPTypes.HTTPRequest, body: OpenAPIRuntime.HTTPBody?, at baseURL: URL) {
    // The path of a request is relative to the URL of the server, which may have a path of its own.
    let base = baseURL.path(percentEncoded: true)
    let basePath = base.hasSuffix("/") ? String(base.dropLast()) : base
    let port = baseURL.port.map { ":\($0)" } ?? ""
    self.init(
      method: BacklotStubs.HTTPMethod(rawValue: request.method.rawValue) ?? .get,
      scheme: request.scheme ?? baseURL.scheme ?? "https",
      authority: request.authority ?? (baseURL.host(percentEncoded: true) ?? "localhost") + port,
      path: basePath + (request.path ?? "/"),
      headerFields: BacklotStubs.HTTPFields(
        request.headerFields.compactMap { field in
          BacklotStubs.HTTPField.Name(field.name.rawName).map { .init(name: $0, value: field.value) }
        }
      ),
      body: body.map(BacklotStubs.HTTPBody.init) ?? .empty
    )
  }
}

extension BacklotStubs.HTTPBody {
  fileprivate init(_ body: OpenAPIRuntime.HTTPBody) {
    let length: Int64? =
      switch body.length {
      case .known(let length): length
      case .unknown: nil
      }
    self.init(streaming: body.map { Array($0) }, length: length)
  }
}

extension HTTPTypes.HTTPResponse {
  fileprivate init(_ response: BacklotStubs.HTTPResponse) {
    self.init(status: .init(code: response.status.code))
    for field in response.headerFields {
      guard let name = HTTPTypes.HTTPField.Name(field.name.rawName) else { continue }
      headerFields.append(HTTPTypes.HTTPField(name: name, value: field.value))
    }
  }
}

extension OpenAPIRuntime.HTTPBody {
  fileprivate convenience init(_ body: BacklotStubs.HTTPBody) {
    if let bytes = body.bytes {
      self.init(bytes)
    } else {
      self.init(body, length: body.length.map { .known($0) } ?? .unknown, iterationBehavior: .single)
    }
  }
}
