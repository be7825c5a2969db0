import BacklotHTTP
import BacklotHTTP1

/// Everything that a connection made of some bytes, in a form that can be compared.
struct HTTP1Reading: Equatable {
  struct Request: Equatable {
    let head: HTTP1RequestHead
    var body: [UInt8] = []
    var trailers: HTTPFields?
  }

  var requests: [Request] = []
  var failure: HTTP1Failure?

  /// Reads bytes that arrive in pieces, which end at the places that are given.
  init(_ bytes: [UInt8], splitAt places: [Int] = [], limits: HTTP1Limits = HTTP1Limits()) {
    var parser = HTTP1Parser(limits: limits)
    var input = ByteBuffer()
    var start = 0
    for end in places + [bytes.count] {
      input.append(bytes[start..<end])
      start = end
      read(&parser, &input)
    }
  }

  private mutating func read(_ parser: inout HTTP1Parser, _ input: inout ByteBuffer) {
    do throws(HTTP1Failure) {
      while true {
        let event = try parser.next(in: input)
        if let event { take(event, input) }
        input.drop(parser.consumed)
        if event == nil { return }
      }
    } catch {
      failure = error
    }
  }

  private mutating func take(_ event: HTTP1Parser.Event, _ input: ByteBuffer) {
    switch event {
    case .head(let head): requests.append(Request(head: head))
    case .body(let range): requests[requests.count - 1].body += input.bytes(range)
    case .end(let trailers): requests[requests.count - 1].trailers = trailers
    }
  }
}
