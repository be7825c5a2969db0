import Foundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#error("FoundationNetworking must not be importable")
#endif
#if canImport(FoundationEssentials)
#error("FoundationEssentials must not be importable")
#endif
final class Loader: NSObject, URLSessionDataDelegate, @unchecked Sendable {
  private let lock = NSLock(); private var buffer = Data()
  lazy var session: URLSession = { let c = URLSessionConfiguration.background(withIdentifier: "x"); c.waitsForConnectivity = true; c.isDiscretionary = true; c.sessionSendsLaunchEvents = true; c.timeoutIntervalForRequest = 5; c.urlCache = nil; c.httpAdditionalHeaders = ["A": "b"]; return URLSession(configuration: c, delegate: self, delegateQueue: nil) }()
  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) { lock.withLock { buffer.append(data) } }
  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse, completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void) { completionHandler(.allow) }
  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) { if let e = error as? URLError, e.code == .cancelled || e.code == .timedOut { print(e.failingURL as Any) } }
  func urlSession(_ session: URLSession, task: URLSessionTask, didFinishCollecting metrics: URLSessionTaskMetrics) { for t in metrics.transactionMetrics { _ = t.networkProtocolName; _ = t.responseEndDate?.timeIntervalSince(t.fetchStartDate!); _ = t.countOfResponseBodyBytesReceived; if t.resourceFetchType == .localCache {} } }
  func urlSession(_ session: URLSession, taskIsWaitingForConnectivity task: URLSessionTask) {}
  func urlSessionDidFinishEvents(forBackgroundURLSession session: URLSession) {}
}
final class AuthDelegate: NSObject, URLSessionTaskDelegate { func urlSession(_ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge) async -> (URLSession.AuthChallengeDisposition, URLCredential?) { challenge.protectionSpace.authenticationMethod == NSURLAuthenticationMethodServerTrust ? (.useCredential, URLCredential(trust: challenge.protectionSpace.serverTrust!)) : (.performDefaultHandling, nil) } }
final class Down: NSObject, URLSessionDownloadDelegate { func urlSession(_ session: URLSession, downloadTask: URLSessionDownloadTask, didFinishDownloadingTo location: URL) {} }
final class StubProtocol: URLProtocol {
  override class func canInit(with request: URLRequest) -> Bool { true }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
  override func startLoading() { let r = HTTPURLResponse(url: request.url!, statusCode: 200, httpVersion: nil, headerFields: nil)!; client?.urlProtocol(self, didReceive: r, cacheStoragePolicy: .notAllowed); client?.urlProtocol(self, didLoad: Data()); client?.urlProtocolDidFinishLoading(self); client?.urlProtocol(self, didFailWithError: URLError(.badURL)) }
  override func stopLoading() {}
}
func net() async throws {
  var r = URLRequest(url: URL(string: "https://x.y")!, cachePolicy: .reloadIgnoringLocalCacheData, timeoutInterval: 3); r.httpMethod = "POST"; r.setValue("a", forHTTPHeaderField: "b"); r.allowsConstrainedNetworkAccess = false
  let (data, response) = try await URLSession.shared.data(for: r, delegate: AuthDelegate())
  guard let http = response as? HTTPURLResponse, (200..<300).contains(http.statusCode) else { throw URLError(.badServerResponse) }
  _ = http.value(forHTTPHeaderField: "ETag"); _ = data.count
  let (bytes, _) = try await URLSession.shared.bytes(for: r)
  for try await b in bytes { _ = b &+ 1 }; for try await line in bytes.lines { print(line) }
  _ = try await URLSession.shared.upload(for: r, from: Data()); bytes.task.cancel()
  let t = URLSession.shared.dataTask(with: r) { d, r, e in _ = (d, r, e) }; t.resume(); t.priority = URLSessionTask.highPriority; _ = t.progress.fractionCompleted
  do { try await net2() } catch let error as URLError { switch error.code { case .notConnectedToInternet: break; default: break } }
}
func net2() async throws { autoreleasepool { _ = NSString(string: "x") }; let c = URLSessionConfiguration.ephemeral; c.protocolClasses = [StubProtocol.self]
  for await n in NotificationCenter.default.notifications(named: .init("a")) { _ = n.name }
  if ProcessInfo.processInfo.isiOSAppOnMac || ProcessInfo.processInfo.isLowPowerModeEnabled { print(ProcessInfo.processInfo.thermalState) }
  _ = String(localized: "Hello \(3)", comment: "c"); _ = Bundle.main.url(forResource: "a", withExtension: "json"); _ = Bundle.main.object(forInfoDictionaryKey: "x")
  var isDir: ObjCBool = false; _ = FileManager.default.fileExists(atPath: "/", isDirectory: &isDir); _ = isDir.boolValue
  let p = NSItemProvider(object: "x" as NSStringLike); _ = p.hasItemConformingToTypeIdentifier("public.text"); _ = try Foundation.JSONDecoder().decode([Int].self, from: Data()); let u: Foundation.URL = URL(fileURLWithPath: "/"); _ = u.pathExtension }
final class NSStringLike: NSItemProviderWriting, ExpressibleByStringLiteral { init(stringLiteral: String) {}; static var writableTypeIdentifiersForItemProvider: [String] { [] } }
final class KVO: NSObject { @objc dynamic var v = 0; var o: NSKeyValueObservation?
  func go() { o = observe(\.v, options: [.new]) { object, change in _ = change.newValue } } }
let pred = #Predicate<String> { $0.count > 3 }
