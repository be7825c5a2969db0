import BacklotFuzzing
import Testing

struct XMLFuzzingTests {
  @Test(arguments: [
    "\u{0}//b/@x\u{0}<a><b x=\"1\">t</b></a>\u{0}<a><b x=\"2\">t</b><b/></a>",
    "\u{1}name(/*)\u{0}<a/>\u{0}<q:a z:y=\"1\">x &amp; &#65;<b/></q:a>",
    "\u{4}count(//p:b)\u{0}<a/>\u{0}<!DOCTYPE a [<!ENTITY b \"c\">]><a>&b;</a>",
    "\u{2}//*[contains(/, 'x')]\u{0}<a>\u{0}<p:a xmlns:p=\"u\"/>",
  ])
  func `the fuzzer finds nothing in what is well`(input: String) {
    #expect(XMLFuzzing.finding(in: Array(input.utf8)) == nil)
  }
}
