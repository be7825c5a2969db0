import Testing

@testable import BacklotRemote

@Suite struct RemoteOriginTests {
  @Test(arguments: [
    ("http://127.0.0.1:8080", "http", "127.0.0.1:8080", ""), ("HTTPS://Example.com/", "https", "Example.com", ""),
    ("http://[::1]:80/prefix", "http", "[::1]:80", "/prefix"),
  ])
  func `an address is taken apart`(text: String, scheme: String, authority: String, path: String) throws {
    let origin = try RemoteOrigin(text)
    #expect([origin.scheme, origin.authority, origin.path] == [scheme, authority, path])
  }

  @Test(arguments: ["", "localhost:8080", "ftp://a", "http://", "http:///a", "http://a/?b", "http://a#b"])
  func `what is no address is refused with one that is`(text: String) throws {
    let error = try #require(#expect(throws: RemoteError.self) { try RemoteBackend(at: text) })
    #expect(error.code == .notAnAddress)
    #expect(error.message.contains("http://127.0.0.1:8080"))
  }
}
