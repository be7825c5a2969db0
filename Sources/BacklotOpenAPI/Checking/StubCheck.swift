import BacklotHTTP
import BacklotJSON
import BacklotStubs

/// Validates the responses of a stub against a contract.
struct StubCheck {
  private let contract: ServedContract
  private let stub: Stub

  init(_ contract: ServedContract, stub: Stub) {
    self.contract = contract
    self.stub = stub
  }

  func findings(_ documents: inout StubDocuments) -> [ContractFinding] {
    guard let target = stub.request.writtenTarget else { return [unchecked] }
    if let host = target.host, !contract.isMeant(byHost: host) { return [] }
    let place = contract.operations(for: target)
    if place.operations.isEmpty, let path = contract.brokenPath(for: target) { return [unknown(path)] }
    guard !place.operations.isEmpty else { return [missing(target, others: place.others, in: &documents)] }
    guard target.methods == nil else {
      return place.operations.flatMap { findings(by: $0.operation, askedBy: $0.method, &documents) }
    }
    // A stub for any method only has to conform to one of the operations.
    var least: [ContractFinding]?
    for (operation, method) in place.operations {
      let found = findings(by: operation, askedBy: method, &documents)
      if found.count < least?.count ?? .max { least = found }
    }
    return least ?? []
  }

  private func findings(
    by operation: ServedOperation,
    askedBy method: HTTPMethod,
    _ documents: inout StubDocuments
  ) -> [ContractFinding] {
    var found: [ContractFinding] = []
    for answer in stub.response.writtenAnswers where answer.response.fault == nil {
      found += AnswerCheck(contract, stub: stub, answer: answer, operation: operation, askedBy: method).findings(
        &documents
      )
    }
    return found
  }

  /// The finding for a stub with an unknown path.
  private var unchecked: ContractFinding {
    ContractFinding(
      stub.origin.file,
      at: stub.origin.start,
      severity: .warning,
      code: "unchecked",
      message: "the stub is not compared with the contract, because its paths cannot be determined"
    )
  }

  /// Returns the finding for a stub on a path whose operations are unknown.
  private func unknown(_ path: BrokenPath) -> ContractFinding {
    let violation = path.violation
    return ContractFinding(
      stub.origin.file,
      at: stub.origin.start,
      severity: violation.severity,
      code: violation.code,
      message: violation.message,
      rule: violation.origin.map { "\($0)" }
    )
  }

  private func missing(
    _ target: WrittenTarget,
    others: [ServedOperation],
    in documents: inout StubDocuments
  ) -> ContractFinding {
    let methods = (target.methods ?? []).map(\.rawValue).joined(separator: ", ")
    let allowed = others.map(\.place.method.rawValue).joined(separator: ", ")
    let isPath = others.isEmpty
    return ContractFinding(
      stub.origin.file,
      at: stub.location(of: [isPath ? "path" : "method"], &documents),
      code: isPath ? "noPath" : "noMethod",
      message: isPath
        ? "no path \(target.path) in the contract" : "no \(methods) on \(target.path); the contract has \(allowed)",
      rule: isPath ? contract.library.main.name : others.first.map { "\($0.place.item.origin)" }
    )
  }
}

extension Stub {
  /// Returns the location in the stub's file for a place in a message, or the beginning of the stub if it is unknown.
  func location(of place: [String], _ documents: inout StubDocuments) -> JSONLocation {
    guard let document = documents.document(of: self) else { return origin.start }
    let base = self.place(in: document).tokens
    let pointers = Self.members(place).map { JSONPointer(tokens: base + $0) }
    return pointers.lazy.compactMap { document.keyLocation(of: $0) }.first ?? origin.start
  }

  /// Returns the members of a mapping that may set the place, the most likely ones first.
  private static func members(_ place: [String]) -> [[String]] {
    switch place.first {
    case "method": [["request", "method"], ["request"]]
    case "path": ["url", "urlPath", "urlPathTemplate"].map { ["request", $0] } + [["request"]]
    case "status": [["response", "status"], ["response"]]
    case "header":
      place.dropFirst().map { ["response", "headers", $0] } + [["response", "headers", "Content-Type"], ["response"]]
    default: ["jsonBody", "body", "base64Body", "bodyFileName"].map { ["response", $0] } + [["response"]]
    }
  }
}

// MARK: - Documents

/// The contents of stub files, for locations in them.
///
/// Each file is read once, when a finding in it is reported.
struct StubDocuments {
  /// The maximum size of a file: 64 MiB.
  static let limit = 1 << 26

  private var documents: [String: JSONDocument?] = [:]

  /// Returns the text of a stub's file, or `nil` if it is no longer readable and only the line can be reported.
  mutating func document(of stub: Stub) -> JSONDocument? {
    guard let annotation = stub.annotation else { return nil }
    let file = stub.origin.file
    if let known = documents[file] { return known }
    let document = Self.read(file, as: annotation)
    documents[file] = .some(document)
    return document
  }

  private static func read(_ file: String, as annotation: any StubAnnotation) -> JSONDocument? {
    do {
      return try HTTPBody(contentsOf: file, keepingUpTo: limit).bytes.map { try annotation.document(reading: $0) }
    } catch {
      return nil
    }
  }
}
