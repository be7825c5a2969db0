import BacklotHTTP
import BacklotJSON
import BacklotStubs
import BacklotWireMock
import Testing

/// Places other than names of fields, items and members that the journal masks secrets in.
@Suite struct AdminSecretPlaceTests {
  private func logged(
    _ body: String,
    type: String?,
    path: String = "/broken",
    _ sources: [any BackendSource] = [Post("/tokens/{token}/of/{user}")]
  ) async throws -> JSONValue {
    var client = AdminClient { for source in sources { source } }
    client.headerFields = type.map { [.contentType: $0] } ?? [:]
    _ = try await client.send(.post, path, Array(body.utf8))
    client.headerFields = [:]
    return try #require(try await client.ask(.get, "/requests").json[at: "/requests/0"])
  }

  @Test(
    arguments: [
      ("<a><password>s3cr3t</password><b>1</b></a>", "<a><password>***</password><b>1</b></a>"),
      (
        "<?xml version='1.0'?><s:Password Type='x'>s3cr3t</s:Password >",
        "<?xml version='1.0'?><s:Password Type='x'>***</s:Password >"
      ),
      ("<a user='rex' password = \"s3cr3t\" apiKey='s3cr3t'/>", "<a user='rex' password = \"***\" apiKey='***'/>"),
      ("<token><token>s3cr3t</token>s3cr3t</token><b/>", "<token>***</token><b/>"),
      ("<token><![CDATA[s3cr3t]]></token>", "<token>***</token>"), ("<a><token>s3cr3t", "<a><token>***"),
      ("<a title=\"open><token>s3cr3t</token>", "<a title=\"open><token>***</token>"),
      (
        "<token/><password></password><pageToken>p2</pageToken>",
        "<token/><password></password><pageToken>p2</pageToken>"
      ),
      ("<!-- <pin>s3cr3t</pin> --> 1 < 2", "<!-- <pin>***</pin> --> 1 < 2"), ("<a", "<a"), ("<", "<"),
    ])
  func `elements and attributes of XML are masked by their names`(body: String, shown: String) async throws {
    for type in ["application/xml", "text/plain", nil] {
      #expect(try await logged(body, type: type)[at: "/request/body"] == .string(shown))
    }
  }

  @Test func `JSON in text is masked, in binary content nothing is changed`() async throws {
    let text = try await logged("data: {\"password\": \"s3cr3t\"}", type: "text/event-stream")
    #expect(text[at: "/request/body"] == "data: {\"password\": \"***\"}")
    let image = try await logged("\u{1}<pin>1</pin>", type: "image/png")
    #expect(image[at: "/request/body"] == "\u{1}<pin>1</pin>")
  }

  @Test(
    arguments: [
      ("/tokens/s3cr3t/of/rex?a=1", "/tokens/***/of/rex?a=1"), ("/tokens/s3%2Fcr3t/of/s3", "/tokens/***/of/s3"),
      ("/tokens/rex/of/rex", "/tokens/***/of/rex"),
    ])
  func `parameters of the path are masked by their names in the template`(path: String, shown: String) async throws {
    let request = try #require(try await logged("", type: nil, path: path)["request"])
    #expect(request["url"] == .string(shown))
    #expect(request["absoluteUrl"]?.string?.hasSuffix(shown) == true)
  }

  @Test(
    arguments: [
      ("/files/{token}.txt", "/files/s3cr3t.txt", "/files/***"),
      ("/reset/{token...}", "/reset/s3/cr3t", "/reset/***/***"),
      ("/{id}/{otp}", "/7/7", "/7/***"),
    ])
  func `so are parts of segments, and all that follows`(template: String, path: String, shown: String) async throws {
    let entry = try await logged("", type: nil, path: path, [Post(template)])
    #expect(entry[at: "/request/url"] == .string(shown))
  }

  @Test func `templates of stub files mask theirs`() async throws {
    let client = AdminClient {}
    let mapping: JSONValue = ["request": ["urlPathTemplate": "/tokens/{token}"], "response": ["status": 200]]
    _ = try await client.ask(.post, "/mappings", mapping)
    _ = try await client.send(.post, "/tokens/s3cr3t")
    #expect(try await client.ask(.get, "/requests").json[at: "/requests/0/request/url"] == "/tokens/***")
  }

  @Test(
    arguments: [
      "--x\r\nContent-Disposition: form-data; name=\"password\"\r\n\r\ns3cr3t\r\ns3cr3t",
      "--y\r\nContent-Disposition: form-data; name=\"user\"\r\n\r\nrex\r\n--y\r\n"
        + "content-disposition: form-data; name=password\r\n\r\ns3cr3t\r\n--y--",
      "--y\nX-Api-Key: s3cr3t\nContent-Disposition: form-data; name=a\n\n{\"pin\": \"s3cr3t\"}",
    ])
  func `multipart content that cannot be read is masked`(body: String) async throws {
    for type in ["multipart/form-data; boundary=x", "multipart/form-data"] {
      let shown = try #require(try await logged(body, type: type)[at: "/request/body"]?.string)
      #expect(!shown.contains("s3cr3t"), "\(shown)")
      #expect(shown.contains("***") || type.hasSuffix("=x"), "\(shown)")
    }
  }

  @Test func `a part within many parts is masked as a whole`() async throws {
    let count = 2_000
    let heads = (0..<count).map {
      "--b\(100_000 + $0)\r\nContent-Type: multipart/mixed; boundary=b\(100_001 + $0)\r\n\r\n"
    }.joined()
    let ends = (0..<count).reversed().map { "\r\n--b\(100_000 + $0)--" }.joined()
    let body = heads + "<pin>s3cr3t</pin>" + ends
    let request = try #require(try await logged(body, type: "multipart/mixed; boundary=b100000")["request"])
    let shown = try #require(request["body"]?.string)
    #expect(!shown.contains("s3cr3t") && shown.utf8.count < 2_000)
  }
}
