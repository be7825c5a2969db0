import BacklotTesting
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite struct SessionHandlerTests {
  private let url: URL

  init() throws { url = try #require(URL(string: "https://api.example.com/dogs?limit=1")) }

  @Test func `a closure answers the requests of a session`() async throws {
    let session = URLSession { [url] request in
      let fields = ["Content-Type": request.httpMethod ?? ""]
      let response = HTTPURLResponse(url: url, statusCode: 404, httpVersion: nil, headerFields: fields)
      return (response, Data("\(request.url?.absoluteString ?? "") \(request.httpBody?.count ?? 0)".utf8))
    }
    var request = URLRequest(url: url)
    request.httpMethod = "POST"
    request.httpBody = Data("four".utf8)
    let (data, response) = try await session.data(for: request)
    #expect(String(decoding: data, as: UTF8.self) == "https://api.example.com/dogs?limit=1 4")
    #expect((response as? HTTPURLResponse)?.statusCode == 404)
    #expect((response as? HTTPURLResponse)?.value(forHTTPHeaderField: "Content-Type") == "POST")
  }

  @Test func `an error that the closure throws reaches the caller`() async {
    struct Refused: Error {}
    let session = URLSession { _ in throw Refused() }
    await #expect(throws: Refused.self) { try await session.data(from: url) }
  }

  @Test func `without a response the status is 200, and content is optional`() async throws {
    let session = URLSession { _ in (nil, nil) }
    let (data, response) = try await session.data(from: url)
    #expect(data.isEmpty)
    #expect((response as? HTTPURLResponse)?.statusCode == 200)
  }

  @Test func `sessions in parallel have their own closures`() async throws {
    let numbers = try await withThrowingTaskGroup { group in
      for number in 0..<50 {
        group.addTask {
          let session = URLSession { _ in (nil, Data("\(number)".utf8)) }
          return String(decoding: try await session.data(from: url).0, as: UTF8.self) == "\(number)"
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(numbers == Array(repeating: true, count: 50))
  }
}

@Suite struct QueuedTaskTests {
  private let url: URL
  private let queue = DispatchQueue(label: "completions")
  private let key = DispatchSpecificKey<Bool>()

  init() throws {
    url = try #require(URL(string: "https://api.example.com/dogs"))
    queue.setSpecific(key: key, value: true)
  }

  @Test func `a session with a queue answers on it`() async throws {
    let recorder = CompletionRecorder<Bool?>()
    let session = MockURLSession(data: Data(), urlResponse: nil, error: nil, queue: queue)
    session.dataTask(with: url) { [key] _, _, _ in recorder.record(DispatchQueue.getSpecific(key: key)) }.resume()
    #expect(try await recorder.next() == true)
    #expect(session.cachedUrl == url)
  }

  @Test func `a session with a queue answers after resume has returned`() {
    let recorder = CompletionRecorder<Int>()
    let session = MockURLSession(data: Data(), urlResponse: nil, error: nil, queue: queue)
    queue.suspend()
    session.dataTask(with: url) { _, _, _ in recorder.record(1) }.resume()
    #expect(recorder.values.isEmpty)
    queue.resume()
    queue.sync {}
    #expect(recorder.values == [1])
  }

  @Test func `a task of a test's own completes on its queue, or in the completing call`() async throws {
    let recorder = CompletionRecorder<Bool?>()
    for queue in [queue, nil] {
      let task = MockURLSessionTask(
        completionHandler: { [key] _, _, _ in recorder.record(DispatchQueue.getSpecific(key: key)) },
        url: url,
        queue: queue
      )
      #expect(!task.calledResume)
      task.resume()
      #expect(task.calledResume && !task.calledCancel)
      #expect(task.url == url)
      task.complete(data: nil, urlResponse: nil, error: nil)
      #expect(try await recorder.next() == (queue == nil ? nil : true))
    }
    #expect(recorder.values.count == 2)
  }
}
