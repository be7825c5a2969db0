import BacklotHTTP
import BacklotJSON
import BacklotOpenAPI
import BacklotStubs

/// Requests of any form to a contract that stays the same.
///
/// An input is a few requests with a NUL between each two, and each of them a line with the verb and the target, lines with
/// fields, an empty line, and the content.
package enum ContractRequestFuzzing {
  private static let mostRequests = 4

  /// Returns a finding if the responses to the input violate an expectation, or `nil`.
  package static func finding(in bytes: [UInt8]) async -> Finding? {
    let parts = bytes.split(separator: 0, maxSplits: mostRequests - 1, omittingEmptySubsequences: false)
    let requests = parts.map { request($0) }
    do throws(Finding) {
      for manner in [ContractManner.backlot, .prism] {
        let pair = try FuzzedBackends.take(manner)
        defer { FuzzedBackends.giveBack(pair) }
        let first = try await answers(to: requests, of: pair.first)
        let second = try await answers(to: requests, of: pair.second)
        try Finding.unless(first == second, "\(first) of one backend, and \(second) of its like")
      }
      return nil
    } catch {
      return error
    }
  }

  // MARK: Reading

  private static func request(_ bytes: ArraySlice<UInt8>) -> HTTPRequest {
    var rest = bytes
    let start = line(&rest).split(separator: " ", maxSplits: 1)
    var request = HTTPRequest(
      method: start.first.flatMap { HTTPMethod(rawValue: String($0)) } ?? .get,
      path: start.count > 1 ? String(start[1]) : "/"
    )
    while !rest.isEmpty {
      let text = line(&rest)
      if text.isEmpty { break }
      let sides = text.split(separator: ":", maxSplits: 1)
      guard sides.count == 2, let name = HTTPField.Name(String(sides[0])) else { continue }
      request.headerFields.append(HTTPField(name: name, value: String(sides[1])))
    }
    request.body = HTTPBody(Array(rest))
    return request
  }

  private static func line(_ rest: inout ArraySlice<UInt8>) -> String {
    let line = rest.prefix { $0 != 10 }
    rest = rest.dropFirst(line.count + 1)
    return String(decoding: line, as: UTF8.self)
  }

  // MARK: Asking

  private static func answers(
    to requests: [HTTPRequest],
    of backend: MockBackend
  ) async throws(Finding) -> [ContractAnswer?] {
    var answers: [ContractAnswer?] = []
    for request in requests {
      let answer = try await ContractAnswer.answer(of: backend, to: request)
      if let answer { try check(answer, to: request) }
      answers.append(answer)
    }
    return answers
  }

  private static func check(_ answer: ContractAnswer, to request: HTTPRequest) throws(Finding) {
    if (200..<300).contains(answer.status) {
      let wrong = answer.errors(in: .request)
      try Finding.unless(wrong.isEmpty, "\(request) breaks the contract and is answered \(answer.status): \(wrong)")
    }
    let wrong = answer.errors(in: .response)
    try Finding.unless(wrong.isEmpty, "the answer \(answer.status) to \(request) breaks the contract: \(wrong)")
    guard answer.fields[.contentType] == "application/problem+json", request.method != .head else { return }
    guard let problem = try answer.json() else { throw Finding("\(request) is answered with an empty problem") }
    let isWhole = problem["status"]?.int == answer.status && problem["title"]?.string?.isEmpty == false
    try Finding.unless(isWhole, "\(request) is answered \(answer.status) with the problem \(problem)")
  }
}
