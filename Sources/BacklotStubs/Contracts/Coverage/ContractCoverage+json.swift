package import BacklotJSON

extension ContractCoverage {
  /// The coverage in the format of the admin interface.
  package var json: JSONValue {
    [
      "touched": [
        "operations": operationShare.json, "answers": answerShare.json, "examples": exampleShare.json,
      ], "operations": .array(operations.map(\.json)), "strays": number(unknownOperationCount),
    ]
  }
}

extension ContractCoverage.Share {
  fileprivate var json: JSONValue { ["count": number(touched), "total": number(total)] }
}

extension ContractCoverage.Operation {
  fileprivate var json: JSONValue {
    [
      "id": .string(id), "name": name.map(JSONValue.string) ?? .null, "count": number(count),
      "answers": .array(answers.map(\.json)),
    ]
  }
}

extension ContractCoverage.Answer {
  fileprivate var json: JSONValue {
    let examples = examples.map { JSONValue.object(["name": .string($0.name), "count": number($0.count)]) }
    return [
      "status": .string(status), "described": .bool(isDescribed), "count": number(count), "examples": .array(examples),
    ]
  }
}

private func number(_ count: Int) -> JSONValue { .number(JSONNumber(count)) }
