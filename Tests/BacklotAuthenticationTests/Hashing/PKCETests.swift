import Testing

@testable import BacklotAuthentication

struct PKCETests {
  @Test func `the challenge is that of RFC 7636 appendix B`() {
    let verifier = Secret(rawValue: "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")
    #expect(PKCE.challenge(for: verifier) == "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")
  }

  @Test func `the verifier of RFC 7636 appendix B is the text of its octets`() {
    let octets: [UInt8] = [
      116, 24, 223, 180, 151, 153, 224, 37, 79, 250, 96, 125, 216, 173, 187, 186, 22, 212, 37, 77, 105, 214, 191, 240,
      91, 88, 5, 88, 83, 132, 141, 121,
    ]
    #expect(Base64URL.encode(octets) == "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")
  }

  @Test(
    arguments: [([], ""), ([0xFB], "-w"), ([0xFF, 0xFF], "__8"), ([0x66, 0x6F, 0x6F], "Zm9v")] as [([UInt8], String)]
  )
  func `text in Base64URL has no padding and no characters that a URL encodes`(bytes: [UInt8], expected: String) {
    #expect(Base64URL.encode(bytes) == expected)
  }

  @Test func `each secret is new and has 43 allowed characters`() {
    var generator = SystemRandomNumberGenerator()
    let secrets = (0..<100).map { _ in PKCE.makeSecret(using: &generator).rawValue }
    #expect(Set(secrets).count == 100)
    #expect(secrets.allSatisfy { $0.wholeMatch(of: /[A-Za-z0-9_-]{43}/) != nil })
  }
}
