import Terminal
import Testing

struct NearestWordTests {
  @Test(
    arguments: [
      ("turky", "turkey"), ("Turkey", "turkey"), ("chile", "chile"), ("xyzzy", nil), ("", nil),
    ] as [(String, String?)]
  )
  func `the nearest word is found where one is near`(word: String, nearest: String?) {
    #expect(NearestWord.nearest(to: word, among: ["turkey", "chile", "bulgaria"]) == nearest)
  }
}
