import BacklotFormats
import BacklotHTTP
import BacklotJSON
import BacklotMessages
import BacklotRecording
import BacklotTime
import Foundation
import RealData
import Testing

/// Archives of browsers, compared with what mitmproxy reads in them.
@Suite(.enabled(if: RealData.shared != nil)) struct ExpectedFlowsTests {
  static let names = ["chrome", "firefox", "head-content-length", "postdata", "with-bom"]

  @Test(arguments: names) func `An archive has the exchanges that mitmproxy reads in it`(name: String) throws {
    let data = try #require(RealData.shared)
    let path = data.folder.appendingPathComponent("har/\(name).har").path
    let expected = try #require(try JSONValue(parsing: data.bytes("har/\(name).expected.json")).array)
    var exchanges: [RecordedExchange] = []
    let problems = try HTTPArchive(path: path).forEach { exchange, _ in exchanges.append(exchange) }
    try #require(exchanges.count == expected.count, "\(problems)")
    for (exchange, flow) in zip(exchanges, expected) { try expect(exchange, equals: flow) }
  }

  private func expect(_ exchange: RecordedExchange, equals flow: JSONValue) throws {
    let request = try #require(flow["request"])
    #expect(exchange.request.method.rawValue == request["method"]?.string)
    #expect(exchange.request.scheme == request["scheme"]?.string)
    let authority = RequestAuthority(authority: exchange.request.authority ?? "", scheme: exchange.request.scheme)
    #expect(authority.host == request["host"]?.string)
    #expect(authority.port == request["port"]?.int)
    #expect(exchange.request.path == request["path"]?.string)
    expect(exchange.request.headerFields, equal: request["headers"])
    try expect(exchange.request.body, equals: request)

    let response = try #require(flow["response"])
    guard response["status_code"]?.int != 0 else { return #expect(exchange.response == nil) }
    let recorded = try #require(exchange.response)
    #expect(recorded.status.code == response["status_code"]?.int)
    #expect(recorded.status.reasonPhrase == response["reason"]?.string)
    expect(recorded.headerFields, equal: response["headers"])
    try expect(recorded.body, equals: response)

    let start = try #require(exchange.start)
    let end = start.adding(exchange.setupTime + exchange.waitingTime + exchange.receivingTime)
    #expect(abs(seconds(start) - (request["timestamp_start"]?.double ?? 0)) < 0.000_001)
    #expect(abs(seconds(end) - (response["timestamp_end"]?.double ?? 0)) < 0.000_01)
  }

  /// mitmproxy keeps the pseudo-header fields and the transfer coding, and adds the length of the content, even to a
  /// request without content.
  private func expect(_ fields: HTTPFields, equal list: JSONValue?) {
    let pairs = (list?.array ?? []).compactMap { pair in pair[0]?.string.map { ($0, pair[1]?.string ?? "") } }
    let expected = pairs.filter { name, value in
      let isAdded = name.lowercased() == "content-length" && !fields.contains(.contentLength)
      return !name.hasPrefix(":") && !isAdded && name.lowercased() != "transfer-encoding"
    }
    #expect(fields.map { "\($0.name): \($0.value)" } == expected.map { "\($0): \($1)" })
  }

  private func expect(_ body: HTTPBody, equals message: JSONValue) throws {
    let bytes = try #require(try body.beginning(upTo: 1 << 20))
    #expect(bytes.count == message["contentLength"]?.int)
    let digest = SHA256.digest(of: bytes).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    #expect(digest == message["contentHash"]?.string)
  }

  private func seconds(_ moment: Moment) -> Double { Double(moment.seconds) + Double(moment.nanosecond) / 1e9 }
}
