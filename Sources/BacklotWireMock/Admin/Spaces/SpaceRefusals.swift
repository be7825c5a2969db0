import BacklotHTTP
import BacklotJSON

/// The backends that answer requests for spaces that cannot exist.
struct SpaceRefusals: Sendable {
  /// The backend that reports an invalid name.
  let misnamed = Self.backend(
    .badRequest,
    "space-name",
    "The name of a space has 1 to 64 letters, digits, dots, hyphens and underscores."
  )
  /// The backend that reports too many spaces.
  let full = Self.backend(
    .serviceUnavailable,
    "spaces-full",
    "The limit of spaces is reached: remove one with DELETE /__admin/spaces/NAME, or raise the limit."
  )

  private static func backend(_ status: HTTPStatus, _ type: String, _ detail: String) -> MockBackend {
    let report: JSONValue = [
      "type": .string("urn:backlot:problem:\(type)"), "title": "There is no such space",
      "status": .number(JSONNumber(status.code)), "detail": .string(detail),
    ]
    let response = ResponseDefinition(status, json: report, headers: [.contentType: "\(MediaType.problem)"])
    return MockBackend(journalCapacity: 1) {
      Stub(RequestMatcher(), response: .fixed(response), origin: Stub.Origin(file: #fileID, line: #line))
    }
  }
}
