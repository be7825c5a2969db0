import Terminal
import Testing

@Suite struct NearestWordTests {
  @Test(
    arguments: [
      ("--jsno", "--json"), ("-json", "--json"), ("--hots", "--host"), ("--JSON", "--json"), ("--fial", "--fail"),
      ("--colour", nil), ("-x", nil), ("--", nil), ("", nil),
    ] as [(String, String?)]
  )
  func `the nearest word is found where one is near`(word: String, nearest: String?) {
    #expect(NearestWord.nearest(to: word, among: ["--help", "--json", "--host", "--fail"]) == nearest)
  }

  @Test func `among no words none is near`() {
    #expect(NearestWord.nearest(to: "x", among: []) == nil)
  }
}
