/// Walks through an actual and an expected value side by side and notes where they part.
struct DifferenceFinder {
  private let comparison: JSONComparison
  private var path: [String] = []
  private(set) var differences: [JSONDifference] = []

  init(_ comparison: JSONComparison) {
    self.comparison = comparison
  }

  mutating func compare(_ got: JSONValue, with expected: JSONValue) {
    switch (got, expected) {
    case (.object(let got), .object(let expected)): compare(got, with: expected)
    case (.array(let got), .array(let expected)): compare(got, with: expected)
    default:
      guard got != expected else { return }
      note(got.kind == expected.kind ? .changed : .typeChanged, expected: expected, got: got)
    }
  }

  private mutating func compare(_ got: JSONObject, with expected: JSONObject) {
    for (key, value) in expected {
      at(key) { finder in
        if let actual = got[key] {
          finder.compare(actual, with: value)
        } else {
          finder.note(.missing, expected: value)
        }
      }
    }
    guard !comparison.ignoresExtraMembers else { return }
    for (key, value) in got where expected.index(forKey: key) == nil {
      at(key) { $0.note(.unexpected, got: value) }
    }
  }

  private mutating func compare(_ got: [JSONValue], with expected: [JSONValue]) {
    let alignment = ArrayAlignment(of: expected, with: got, comparing: comparison)
    for step in alignment.steps {
      switch step {
      case .pair(let position, let partner):
        at(String(partner)) { $0.compare(got[partner], with: expected[position]) }
      case .missing(let position):
        at(String(position)) { $0.note(.missing, expected: expected[position]) }
      case .unexpected(let partner):
        at(String(partner)) { $0.note(.unexpected, got: got[partner]) }
      }
    }
  }

  private mutating func at(_ token: String, _ body: (inout DifferenceFinder) -> Void) {
    path.append(token)
    body(&self)
    path.removeLast()
  }

  private mutating func note(_ kind: JSONDifference.Kind, expected: JSONValue? = nil, got: JSONValue? = nil) {
    differences.append(JSONDifference(at: JSONPointer(tokens: path), kind, expected: expected, got: got))
  }
}
