import BacklotHTTP
import BacklotMessages
import Testing

/// Names and filenames of parts, as browsers, curl and older clients write them.
@Suite struct MultipartNameTests {
  private func part(_ disposition: String) throws -> MultipartContent.Part {
    let body = "--b\r\nContent-Disposition: \(disposition)\r\n\r\nx\r\n--b--\r\n"
    let type = try #require(MediaType(parsing: "multipart/form-data; boundary=b"))
    return try #require(MultipartContent(Array(body.utf8), type: type)?.parts.first)
  }

  @Test(arguments: [
    (#""back\slash.txt""#, #"back\slash.txt"#), (#""C:\temp\a.txt""#, #"C:\temp\a.txt"#), (#""dir\""#, #"dir\"#),
    (#""a%22b.txt""#, #"a"b.txt"#), (#""a%0D%0Ab""#, "a\r\nb"), (#""a%0ab""#, "a\nb"), (#""100%25.txt""#, "100%25.txt"),
    (#""a;b.txt""#, "a;b.txt"), (#""a\\b""#, #"a\\b"#), (#""a\"b".txt""#, #"a"b"#), (#""Åland 🐕.txt""#, "Åland 🐕.txt"),
    ("plain.txt", "plain.txt"), (#""""#, ""), (#""open"#, "open"), (#""a\"b\"c""#, #"a"b"c"#), ("", ""),
    (#""%2""#, "%2"),
  ])
  func `a filename is read as it was chosen`(written: String, expected: String) throws {
    #expect(try part(#"form-data; name="photo"; filename=\#(written)"#).fileName == expected)
    #expect(try part(#"form-data; filename=\#(written)"#).fileName == expected)
  }

  @Test(arguments: [
    (#"form-data; name="a""#, "a", nil), (#"form-data;name=a;filename=b"#, "a", "b"), ("form-data", nil, nil),
    (#"form-data; NAME="a" ; FileName = "b" "#, "a", "b"), (#"form-data; filename="dir\"; name="a""#, "a", #"dir\"#),
    (#"form-data; filename="a; name=b"; name="c""#, "c", "a; name=b"), ("form-data; name", nil, nil),
    (";;=;", nil, nil),
    (#"form-data; name="a"; name="b""#, "a", nil), (#"form-data; x; name="a""#, "a", nil),
  ])
  func `the parameters of a disposition are found`(disposition: String, name: String?, fileName: String?) throws {
    #expect(try part(disposition).name == name)
    #expect(try part(disposition).fileName == fileName)
  }
}
