import BacklotHTTP
import BacklotHTTP1
import HTTP1Cases
import Testing

/// Drives a connection without a socket: remembers what it wanted.
struct HTTP1Driver {
  var connection: HTTP1Connection
  var requests: [HTTP1RequestHead] = []
  var failures: [HTTP1Failure] = []
  var endCount = 0
  let date: HTTP1DateField? = nil

  init(_ configuration: HTTP1Connection.Configuration = HTTP1Connection.Configuration()) {
    connection = HTTP1Connection(configuration)
  }

  /// Hands over bytes, written with escapes, and takes all events.
  mutating func receive(_ text: String) {
    connection.receive(HTTP1Case.bytes(text))
    takeEvents()
  }

  mutating func takeEvents() {
    while let event = connection.nextEvent() {
      switch event {
      case .head(let head, let number):
        requests.append(head)
        #expect(number == requests.count)
      case .body: break
      case .end: endCount += 1
      case .failure(let failure): failures.append(failure)
      }
    }
  }

  mutating func respond(_ number: Int, _ text: String, _ status: HTTPStatus = .ok, _ fields: HTTPFields = [:]) {
    connection.respond(
      to: number,
      with: HTTPResponse(status: status, headerFields: fields, body: HTTPBody(text)),
      date: nil
    )
  }

  /// Everything that is to be done, with bytes as text.
  mutating func written(atOnce most: Int = .max) -> [String] {
    var steps: [String] = []
    while let step = connection.nextStep() {
      guard case .write(let count) = step else {
        steps.append("\(step)")
        continue
      }
      let text = connection.withOutput(upTo: min(count, most)) { String(decoding: $0, as: UTF8.self) }
      connection.didWrite(min(count, most))
      steps.append(text)
    }
    return steps
  }
}
