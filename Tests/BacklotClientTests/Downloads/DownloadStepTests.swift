import BacklotHTTP
import Testing

@testable import BacklotStreaming

struct DownloadStepTests {
  struct Case: CustomTestStringConvertible {
    let testDescription: String
    let status: HTTPStatus
    var fields: HTTPFields = [:]
    var body: HTTPBody = "rest"
    var received: Int64 = 4
    var requested: HTTPFields = [:]
    let step: DownloadStep
  }

  static let cases: [Case] = [
    Case(testDescription: "a new download", status: .ok, received: 0, step: .replace(total: 4)),
    Case(testDescription: "another status", status: 203, received: 0, step: .replace(total: 4)),
    Case(
      testDescription: "the length of the field",
      status: .ok,
      fields: [.contentLength: "9"],
      received: 0,
      step: .replace(total: 9)
    ),
    Case(
      testDescription: "encoded content, whose length is unknown",
      status: .ok,
      fields: [.contentLength: "9", .contentEncoding: "gzip"],
      received: 0,
      step: .replace(total: nil)
    ),
    Case(testDescription: "a server without ranges", status: .ok, step: .replace(total: 4)),
    Case(
      testDescription: "the rest",
      status: 206,
      fields: [.contentRange: "bytes 4-7/8"],
      step: .append(total: 8)
    ),
    Case(
      testDescription: "the rest of unknown content",
      status: 206,
      fields: [.contentRange: "bytes 4-7/*"],
      step: .append(total: 8)
    ),
    Case(
      testDescription: "the rest of the same version",
      status: 206,
      fields: [.contentRange: "bytes 4-7/8", .etag: "\"1\""],
      requested: [.ifRange: "\"1\""],
      step: .append(total: 8)
    ),
    Case(
      testDescription: "the rest of another version",
      status: 206,
      fields: [.contentRange: "bytes 4-7/8", .etag: "\"2\""],
      requested: [.ifRange: "\"1\""],
      step: .startOver
    ),
    Case(testDescription: "another part", status: 206, fields: [.contentRange: "bytes 3-7/8"], step: .startOver),
    Case(testDescription: "an unknown part", status: 206, step: .startOver),
    Case(testDescription: "an invalid part", status: 206, fields: [.contentRange: "bytes 4-7"], step: .startOver),
    Case(
      testDescription: "no range left",
      status: 416,
      fields: [.contentRange: "bytes */4"],
      step: .finish
    ),
    Case(
      testDescription: "no range left of another version",
      status: 416,
      fields: [.contentRange: "bytes */4", .etag: "\"2\""],
      requested: [.ifRange: "\"1\""],
      step: .startOver
    ),
    Case(testDescription: "a shorter file", status: 416, fields: [.contentRange: "bytes */3"], step: .startOver),
    Case(testDescription: "an unknown length", status: 416, step: .startOver),
    Case(
      testDescription: "a part that the endpoint requests",
      status: 206,
      fields: [.contentRange: "bytes 4-7/8"],
      received: 0,
      requested: [.range: "bytes=4-7"],
      step: .replace(total: 4)
    ),
    Case(
      testDescription: "a part that was not requested",
      status: 206,
      fields: [.contentRange: "bytes 4-7/8"],
      received: 0,
      step: .reject
    ),
  ]

  @Test(arguments: cases)
  func `a response has its use`(_ example: Case) {
    let request = HTTPRequest(method: .get, path: "/file", headerFields: example.requested)
    let response = HTTPResponse(status: example.status, headerFields: example.fields, body: example.body)
    #expect(DownloadStep(response, to: request, after: example.received) == example.step)
  }

  @Test(
    arguments: [
      ([.etag: "\"1\""], "\"1\""),
      ([.etag: "W/\"1\""], nil),
      ([.etag: "\"1\"", .acceptRanges: "none"], nil),
      ([.etag: "\"1\"", .contentEncoding: "gzip"], nil),
      ([.etag: "\"1\"", .contentEncoding: "identity"], "\"1\""),
      (
        [.lastModified: "Sun, 06 Nov 1994 08:49:37 GMT", .date: "Sun, 06 Nov 1994 08:49:38 GMT"],
        "Sun, 06 Nov 1994 08:49:37 GMT"
      ),
      ([.lastModified: "Sun, 06 Nov 1994 08:49:37 GMT", .date: "Sun, 06 Nov 1994 08:49:37 GMT"], nil),
      ([.lastModified: "Sun, 06 Nov 1994 08:49:37 GMT"], nil),
      ([.lastModified: "yesterday", .date: "Sun, 06 Nov 1994 08:49:38 GMT"], nil),
      ([:], nil),
    ] as [(HTTPFields, String?)]
  )
  func `only a strong validator identifies a version`(fields: HTTPFields, validator: String?) {
    #expect(PartialDownload.validator(of: HTTPResponse(status: .ok, headerFields: fields)) == validator)
  }
}
