import BacklotHTTP
import BacklotURLSession
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

struct IsolationTests {
  let url: URL

  init() throws { url = try #require(URL(string: "https://example.com/dogs")) }

  @Test func `200 stub sets answer 20 requests each to the same URL at once, and each only its own`() async {
    await withTaskGroup(of: Int.self) { group in
      for set in 0..<200 { group.addTask { await ownAnswers(of: set) } }
      for await count in group { #expect(count == 20) }
    }
  }

  private func ownAnswers(of set: Int) async -> Int {
    let name = "set \(set)"
    let responder = EchoResponder { _, _ in HTTPResponse(status: .ok, body: HTTPBody(name)) }
    let slot = URLProtocolSlot(responder: responder)
    let session = set.isMultiple(of: 2) ? slot.session : slot.session()
    let answers = await withTaskGroup(of: Data?.self) { group in
      for _ in 0..<20 { group.addTask { await data(from: session) } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(responder.requests.count == 20)
    return withExtendedLifetime(slot) { answers.count { $0 == Data(name.utf8) } }
  }

  private func data(from session: URLSession) async -> Data? {
    do {
      return try await session.data(from: url).0
    } catch {
      Issue.record(error)
      return nil
    }
  }

  @Test func `a session that outlives its stub set says so, also when another set has come since`() async throws {
    var slot: URLProtocolSlot? = URLProtocolSlot(responder: EchoResponder())
    let session = try #require(slot?.session())
    _ = try await session.data(from: url)
    slot = nil
    let other = URLProtocolSlot(responder: EchoResponder { _, _ in HTTPResponse(status: .ok, body: "other") })
    _ = other.protocolClass
    let error = await #expect(throws: URLError.self) { try await session.data(from: url) }
    #expect(error?.code == .cannotConnectToHost)
    #expect(error?.stubError?.code == .backendGone)
    #expect(error?.localizedDescription.hasPrefix("The backend of this session was released") == true)
  }

  @Test func `a slot's own session keeps the stub set`() async throws {
    let session = URLProtocolSlot(responder: EchoResponder { _, _ in HTTPResponse(status: .ok, body: "kept") }).session
    #expect(try await session.data(from: url).0 == Data("kept".utf8))
  }

  @Test func `a stub set goes when its slot and session have gone`() async throws {
    weak var kept: EchoResponder?
    do {
      let responder = EchoResponder()
      kept = responder
      let slot = URLProtocolSlot(responder: responder)
      _ = try await slot.session().data(from: url)
    }
    #expect(kept == nil)
  }

  @Test func `the class of a slot is its own`() {
    let slots = (0..<50).map { _ in URLProtocolSlot(responder: EchoResponder()) }
    #expect(Set(slots.map { ObjectIdentifier($0.protocolClass) }).count == 50)
    #expect(ObjectIdentifier(slots[0].protocolClass) == ObjectIdentifier(slots[0].protocolClass))
  }

  @Test func `installing keeps the classes that were there, behind its own`() {
    let slot = URLProtocolSlot(responder: EchoResponder())
    let configuration = URLSessionConfiguration.ephemeral
    configuration.protocolClasses = [URLProtocol.self]
    slot.install(in: configuration)
    #expect(
      configuration.protocolClasses?.map { ObjectIdentifier($0) } == [
        ObjectIdentifier(slot.protocolClass), ObjectIdentifier(URLProtocol.self),
      ]
    )
  }

  @Test(arguments: ["https://a.example/", "http://a.example/", "dogs://a.example/"])
  func `no request leaves by the network`(url: String) async throws {
    let responder = EchoResponder()
    let slot = URLProtocolSlot(responder: responder)
    _ = try await slot.session.data(from: try #require(URL(string: url)))
    #expect(responder.requests.map { $0.request.authority } == ["a.example"])
  }
}
