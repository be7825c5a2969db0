import BacklotPlatform
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Writes down what a session tells its delegate, and hands it out when the task has ended.
final class RecordingDelegate: NSObject, URLSessionDataDelegate, URLSessionDownloadDelegate {
  struct Record: Sendable {
    var events: [String] = []
    var data = Data()
    var error: (any Error)?
  }

  private let record = Mutex(Record())
  private let end = AsyncStream<Void>.makeStream()
  private let bodyStream: Data?

  init(bodyStream: Data? = nil) { self.bodyStream = bodyStream }

  /// Everything, once the task has ended.
  func ended() async -> Record {
    await end.stream.first { true }
    return record.withLock { $0 }
  }

  func urlSession(
    _: URLSession,
    dataTask _: URLSessionDataTask,
    didReceive _: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    record.withLock { $0.events.append("response") }
    completionHandler(.allow)
  }

  func urlSession(_: URLSession, dataTask _: URLSessionDataTask, didReceive data: Data) {
    record.withLock { record in
      record.events.append("data")
      record.data += data
    }
  }

  func urlSession(_: URLSession, task _: URLSessionTask, didCompleteWithError error: (any Error)?) {
    record.withLock { record in
      record.events.append("end")
      record.error = error
    }
    end.continuation.yield()
  }

  func urlSession(_: URLSession, downloadTask _: URLSessionDownloadTask, didFinishDownloadingTo _: URL) {
    record.withLock { $0.events.append("file") }
  }

  func urlSession(
    _: URLSession,
    task _: URLSessionTask,
    needNewBodyStream completionHandler: @escaping @Sendable (InputStream?) -> Void
  ) {
    completionHandler(bodyStream.map { InputStream(data: $0) })
  }
}
