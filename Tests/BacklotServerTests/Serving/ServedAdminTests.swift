import BacklotHTTP
import BacklotJSON
import BacklotServer
import BacklotStubs
import Testing

@Suite struct ServedAdminTests {
  private func head(_ method: String, _ path: String, _ fields: String = "", body: String = "") -> String {
    "\(method) \(path) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: \(body.utf8.count)\r\n\(fields)\r\n\(body)"
  }
}
