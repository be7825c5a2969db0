import BacklotHTTP
import BacklotJSON
import BacklotStubs

/// Findings in the Static Analysis Results Interchange Format, version 2.1.0.
///
/// https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html
struct SARIFLog {
  private let findings: [ValidationFinding]

  init(_ files: [ValidatedFile]) { findings = files.flatMap(\.findings) }

  var json: JSONValue {
    [
      "$schema": "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
      "version": "2.1.0",
      "runs": [
        [
          "tool": ["driver": ["name": "backlot", "version": .string(ProgramVersion.current), "rules": rules]],
          "columnKind": "unicodeCodePoints",
          "results": .array(findings.map(result)),
        ]
      ],
    ]
  }

  /// The keywords of the findings, each once, in order of occurrence.
  private var rules: JSONValue {
    var seen: Set<String> = []
    let keywords = findings.map(\.keyword).filter { seen.insert($0).inserted }
    return .array(keywords.map { ["id": .string($0)] })
  }

  private func result(_ finding: ValidationFinding) -> JSONValue {
    var result: JSONObject = [
      "ruleId": .string(finding.keyword), "level": .string(finding.severity.rawValue),
      "message": ["text": .string(finding.message)],
      "locations": [.object(location(finding))],
    ]
    let causes = finding.explanation.map { related($0.cause) }
    if !causes.isEmpty { result["relatedLocations"] = .array(causes) }
    return .object(result)
  }

  /// Returns the location of a finding's cause, with its message (§3.27.22).
  private func related(_ cause: ValidationFinding) -> JSONValue {
    var location = location(cause)
    location["message"] = ["text": .string(cause.message)]
    return .object(location)
  }

  private func location(_ finding: ValidationFinding) -> JSONObject {
    var place: JSONObject = ["artifactLocation": ["uri": .string(uri(of: finding.path))]]
    if let location = finding.location {
      place["region"] = [
        "startLine": .number(JSONNumber(location.line)), "startColumn": .number(JSONNumber(location.column)),
      ]
    }
    return [
      "physicalLocation": .object(place),
      "logicalLocations": [["fullyQualifiedName": .string(finding.pointer)]],
    ]
  }

  /// Returns a path as a reference (RFC 3986) of which no part can be mistaken for a scheme or a host.
  private func uri(of path: String) -> String {
    let segments = path.split(separator: "/", omittingEmptySubsequences: false)
      .map { PercentEncoding.encode(String($0), for: .pathSegment) }
    let reference = segments.joined(separator: "/")
    if reference.hasPrefix("//") { return "/." + reference }
    return segments.first?.contains(":") == true ? "./" + reference : reference
  }
}
