import BacklotFiles
import BacklotHTTP
import Foundation
import Testing

@Suite struct SystemReasonTests {
  @Test(arguments: [
    (EACCES, "permission denied"), (EPERM, "permission denied"), (ENOENT, "it does not exist"),
    (ENOTDIR, "Not a directory"),
    (-1, "error -1"),
  ])
  func `what the system says of a file is a few words`(code: CInt, text: String) {
    #expect(SystemReason.of(SystemReason(code)) == text)
  }

  @Test func `an error of our own is its message`() throws {
    let error = #expect(throws: HTTPError.self) { try HTTPBody(contentsOf: "/nowhere", keepingUpTo: 1) }
    #expect(SystemReason.of(try #require(error)) == "Cannot read /nowhere: No such file or directory.")
  }
}
