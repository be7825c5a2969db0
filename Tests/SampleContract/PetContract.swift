package import BacklotHTTP
import BacklotJSON
package import BacklotStubs

/// A small contract written by hand, for tests of what backends do with one.
///
/// `GET /pets/{petId}` wants the field `x-token`, thinks the query parameter `size` deprecated, and answers 200 with a
/// text `name`, or 404. `POST /pets` wants a `name` and answers 201, or any 4XX.
package struct PetContract: BackendSource, ExchangeValidator {
  package init() {}

  package func contribute(to blueprint: inout BackendBlueprint) { blueprint.validators.append(self) }

  package let operations = [
    ContractOperation(
      id: "GET /pets/{petId}",
      name: "getPet",
      answers: [.init("200", examples: ["rex", "lassie"]), .init("404")],
      origin: place(11)
    ),
    ContractOperation(id: "POST /pets", answers: [.init("201"), .init("4XX"), .init("default")], origin: place(41)),
  ]

  package func operation(of request: ReceivedRequest) -> ContractOperation.ID? {
    let path = request.message.path?.split(separator: "?").first.map(String.init) ?? "/"
    switch request.method {
    case .get, .head: return path.hasPrefix("/pets/") ? operations[0].id : nil
    case .post: return path == "/pets" ? operations[1].id : nil
    default: return nil
    }
  }

  package func violations(of request: ReceivedRequest) -> [ContractViolation] {
    switch operation(of: request) {
    case operations[0].id?: token(of: request) + size(of: request)
    case operations[1].id?: name(in: request.body, of: .request, place(43))
    default: [ContractViolation(.request, code: "noPath", message: "no \(request) in the contract", origin: place(1))]
    }
  }

  package func violations(of response: HTTPResponse, to request: ReceivedRequest) -> [ContractViolation] {
    guard let operation = operation(of: request) else { return [] }
    let isGet = operation == operations[0].id
    guard isGet ? [200, 404].contains(response.status.code) : response.status.code < 500 else {
      return [
        ContractViolation(
          .response,
          at: ["status"],
          code: "status",
          message: "\(response.status.code) is not described",
          origin: place(20)
        )
      ]
    }
    guard isGet, response.status == .ok, request.method != .head, let bytes = response.body.bytes else { return [] }
    return name(in: bytes, of: .response, place(25))
  }
}

extension PetContract {
  private func token(of request: ReceivedRequest) -> [ContractViolation] {
    if request.headerFields.contains(where: { $0.name.canonicalName == "x-token" }) { return [] }
    return [
      ContractViolation(
        .request,
        at: ["header", "x-token"],
        code: "required",
        message: "x-token is missing",
        origin: place(14)
      )
    ]
  }

  private func size(of request: ReceivedRequest) -> [ContractViolation] {
    guard request.query["size"] != nil else { return [] }
    return [
      ContractViolation(
        .request,
        at: ["query", "size"],
        severity: .warning,
        code: "deprecated",
        message: "size is deprecated",
        origin: place(17)
      )
    ]
  }

  private func name(
    in body: [UInt8],
    of subject: ContractViolation.Subject,
    _ origin: Stub.Origin
  ) -> [ContractViolation] {
    let document: JSONValue
    do throws(JSONError) { document = try JSONValue(parsing: body) } catch {
      return [ContractViolation(subject, at: ["body"], code: "parse", message: "no JSON: \(error)", origin: origin)]
    }
    if document["name"]?.string != nil { return [] }
    return [
      ContractViolation(subject, at: ["body", "name"], code: "required", message: "name is missing", origin: origin)
    ]
  }
}

private func place(_ line: Int) -> Stub.Origin { Stub.Origin(file: "pets.yaml", line: line) }
