import BacklotHTTP
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The content of a request in the form in which a session sends it.
enum UploadContent: Sendable {
  case bytes([UInt8])
  case file(path: String, length: Int64)
  /// Content that arrives over time and was written to a file first, for a session that cannot wait for it.
  case temporaryFile(TemporaryFile, length: Int64)
  /// Content that arrives over time.
  case stream(HTTPBody)

  /// Prepares the content of a body.
  ///
  /// - Parameters:
  ///   - body: The body.
  ///   - limit: The maximum number of bytes of a file or a stream to read into memory.
  /// - Throws: `HTTPError` if the body cannot be read, or a temporary file not be written; the errors of a stream.
  init(_ body: HTTPBody, keepingUpTo limit: Int) async throws {
    if case .file(let path, nil) = body.storage {
      let content = try HTTPBody(contentsOf: path, keepingUpTo: limit)
      self = content.bytes.map(Self.bytes) ?? .file(path: path, length: content.length ?? 0)
    } else if let bytes = body.bytes {
      self = .bytes(bytes)
    } else if let length = body.length, length <= Int64(limit) {
      self = .bytes(try await body.collect(upTo: limit))
    } else {
      self = try await Self.streamed(body)
    }
  }

  /// The number of bytes, or `nil` if it is unknown.
  var length: Int64? {
    switch self {
    case .bytes(let bytes): Int64(bytes.count)
    case .file(_, let length), .temporaryFile(_, let length): length
    case .stream(let body): body.length
    }
  }

  /// Creates a task of a session that sends a request with this content.
  func task(for request: URLRequest, in session: URLSession) -> URLSessionDataTask {
    var request = request
    switch self {
    case .bytes(let bytes):
      if !bytes.isEmpty { request.httpBody = Data(bytes) }
      return session.dataTask(with: request)
    case .file(let path, _):
      return Self.task(for: request, uploading: URL(fileURLWithPath: path), in: session)
    case .temporaryFile(let file, _):
      return Self.task(for: request, uploading: URL(fileURLWithPath: file.path), in: session)
    case .stream(let body):
      // Without it, the content has no length, which some servers refuse.
      if let length = body.length { request.setValue("\(length)", forHTTPHeaderField: "Content-Length") }
      return session.uploadTask(withStreamedRequest: request)
    }
  }

  private static func task(for request: URLRequest, uploading file: URL, in session: URLSession) -> URLSessionDataTask {
    guard session.configuration.intercepts(request) else { return session.uploadTask(with: request, fromFile: file) }
    // A protocol receives the request, and not the file of an upload task.
    var request = request
    request.httpBodyStream = InputStream(url: file)
    return session.dataTask(with: request)
  }
}

#if canImport(FoundationNetworking)
  extension UploadContent {
    // A session reads a stream on the queue of all sessions, which would wait for the producer.
    private static func streamed(_ body: HTTPBody) async throws -> UploadContent {
      let file = try await TemporaryFile(containing: body)
      return .temporaryFile(file, length: try FileReader(path: file.path).size())
    }
  }
#else
  extension UploadContent {
    private static func streamed(_ body: HTTPBody) async throws -> UploadContent { .stream(body) }
  }
#endif

extension URLSessionConfiguration {
  /// Returns true if a protocol class that is not the system's takes a request, as in tests.
  fileprivate func intercepts(_ request: URLRequest) -> Bool {
    let carrier = protocolClasses?.lazy.compactMap { $0 as? URLProtocol.Type }.first { $0.canInit(with: request) }
    guard let carrier else { return false }
    return !Self.default.isConfigured(with: carrier)
  }

  private func isConfigured(with protocolClass: URLProtocol.Type) -> Bool {
    protocolClasses?.contains { ObjectIdentifier($0) == ObjectIdentifier(protocolClass) } ?? false
  }
}
