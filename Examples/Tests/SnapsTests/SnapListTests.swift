import BacklotTesting
import Foundation
import Testing

@testable import Snaps

@MainActor @Suite(.timeLimit(.minutes(5))) struct SnapListTests {
  private let list = SnapList(client: .stubbed)

  private var captions: [String] { list.snaps.elements.map(\.caption) }

  @Test(
    .backend {
      Get("/snaps", query: ["after": "b"]) { Respond(json: ["snaps": [.bella]]) }
      Get("/snaps", query: ["after": "a"]) {
        Respond(.badGateway)
        Respond(json: ["snaps": [.fido], "next": "b"])
      }
      Get("/snaps") { Respond(json: ["snaps": [.rex], "next": "a"]) }
    }
  )
  func `pages are loaded until the last, and again after a failure`() async {
    let expected = [["Rex"], ["Rex"], ["Rex", "Fido"], ["Rex", "Fido", "Bella"], ["Rex", "Fido", "Bella"]]
    for captions in expected {
      await list.snaps.load()
      #expect(self.captions == captions)
    }
    #expect(Backend.current.received(Get("/snaps"), .exactly(4)))
    await list.snaps.reload()
    #expect(captions == ["Rex"])
  }

  @Test(
    .backend {
      Get("/snaps") {
        Fault.failure(URLError(.notConnectedToInternet))
        Respond(json: ["snaps": [.rex]])
      }
    }
  )
  func `without a connection, a message says so, and another attempt succeeds`() async {
    await list.snaps.load()
    #expect(list.snaps.error?.localizedDescription.contains("Connect and try again.") == true)
    await list.snaps.load()
    #expect(list.snaps.error == nil)
    #expect(captions == ["Rex"])
  }

  @Test(
    .backend(time: .stepped) { Post("/snaps") { Respond(.created, json: .rex, after: .seconds(1)) } }
  )
  func `an upload reports its progress, and adds the snap`() async {
    let photo = Data(repeating: 7, count: 200_000)
    let upload = Task { await list.add(caption: "Rex") { photo } }
    await Backend.current.arrival(of: Post("/snaps"))
    while list.uploaded != 1, !Task.isCancelled { await Task.yield() }
    #expect(list.snaps.elements.isEmpty)
    await Backend.current.advance(by: .seconds(1))
    await upload.value
    #expect(list.uploaded == nil)
    #expect(captions == ["Rex"])
    let jpeg = BodyMatcher.part("photo", content: .bytes(Array(photo)), headers: ["Content-Type": "image/jpeg"])
    let form = BodyMatcher.all([.part("caption", content: .text("Rex")), jpeg])
    #expect(Backend.current.received(Post("/snaps", body: form), .once))
  }

  @Test(.backend { Post("/snaps") { Fault.failure(URLError(.notConnectedToInternet)) } })
  func `an upload that fails states the reason`() async {
    await list.add(caption: "Rex") { Data([1]) }
    #expect(list.message?.contains("Connect and try again.") == true)
    #expect(list.uploaded == nil)
    #expect(list.snaps.elements.isEmpty)
  }

  @Test(
    .backend(time: .stepped) {
      Get("/snaps") { Respond(json: ["snaps": [.rex, .fido, .bella]]) }
      Delete("/snaps/2") { Respond(.noContent, after: .seconds(1)) }
      Delete("/snaps/1") { Respond(.serviceUnavailable, after: .seconds(1)) }
    },
    arguments: [(1, ["Rex", "Bella"]), (0, ["Rex", "Fido", "Bella"])]
  )
  func `a snap is removed at once, and comes back if it cannot be deleted`(index: Int, left: [String]) async {
    await list.snaps.load()
    let snap = list.snaps.elements[index]
    let deletion = Task { await list.delete(snap) }
    await Backend.current.arrival(of: Delete("/snaps/\(snap.id)"))
    #expect(!list.snaps.elements.contains(snap))
    await Backend.current.advance(by: .seconds(1))
    await deletion.value
    #expect(captions == left)
    #expect((list.message == nil) == (left.count == 2))
  }
}
