import BacklotHTTP
import BacklotStubs
import Foundation
import Testing

@Suite struct SystemReasonTests {
  @Test func `what the system says of a file is a few words`() {
    #expect(SystemReason.of(CocoaError(.fileReadNoPermission)) == "permission denied")
    #expect(SystemReason.of(CocoaError(.fileReadNoSuchFile)) == "it does not exist")
  }

  @Test func `an error of our own is its message`() throws {
    let error = #expect(throws: HTTPError.self) { try HTTPBody(contentsOf: "/nowhere", keepingUpTo: 1) }
    #expect(SystemReason.of(try #require(error)) == "Cannot read /nowhere: No such file or directory.")
  }
}
