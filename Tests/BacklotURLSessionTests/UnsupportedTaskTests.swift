#if canImport(FoundationNetworking)
  import BacklotHTTP
  import BacklotURLSession
  import Foundation
  import FoundationNetworking
  import Testing

  /// Tasks that Foundation on Linux gives a protocol no way to complete: they fail, and say what to do.
  struct UnsupportedTaskTests {
    let url: URL
    let responder = EchoResponder()
    let slot: URLProtocolSlot

    init() throws {
      url = try #require(URL(string: "https://example.com/dogs"))
      slot = URLProtocolSlot(responder: responder)
    }

    @Test func `an async download fails and names the way out`() async throws {
      let error = await #expect(throws: URLError.self) { try await slot.session.download(from: url) }
      #expect(error?.stubError?.code == .unsupportedTask)
      #expect(error?.localizedDescription.contains("Use a data task here, or a MockServer") == true)
      #expect(responder.requests.isEmpty)
    }

    @Test func `a download with a completion handler fails`() async throws {
      let error = await withCheckedContinuation { continuation in
        slot.session.downloadTask(with: url) { _, _, error in continuation.resume(returning: error) }.resume()
      }
      #expect((error as? URLError)?.stubError?.code == .unsupportedTask)
    }

    @Test func `a download with a delegate fails`() async throws {
      let delegate = RecordingDelegate()
      slot.session(with: delegate).downloadTask(with: url).resume()
      let record = await delegate.ended()
      #expect(record.events == ["end"])
      #expect((record.error as? URLError)?.stubError?.code == .unsupportedTask)
    }

    @Test func `a WebSocket task fails and does not reach the network`() async throws {
      let socket = slot.session.webSocketTask(with: try #require(URL(string: "wss://example.com/dogs")))
      socket.resume()
      await #expect(throws: URLError.self) { try await socket.receive() }
      #expect(responder.requests.isEmpty)
    }
  }
#endif
