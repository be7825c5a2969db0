import BacklotRecording
import Testing

/// Judges redaction by a table of secrets and a table of innocent values.
struct SecretTableTests {
  /// Secrets as people and as programs make them.
  private static let random = "Tr0ub4dor-9xQ2pL7vKd83Hz"
  private static let words = "sesame-open-now"

  private func isLeak(_ planted: PlantedText, secret: String) -> Bool {
    let original = planted.exchange(with: secret)
    let redacted = Self.redacted(original)
    if !planted.text(with: "§").contains("§"), planted.text(with: "1") == planted.text(with: "2") {
      return redacted.texts == original.texts
    }
    return redacted.texts.contains { $0.contains(secret) } || redacted.texts == original.texts
  }

  static func redacted(_ exchange: RecordedExchange) -> RecordedExchange {
    var redacted = exchange
    var redactor = Redactor()
    redactor.redact(&redacted)
    redactor.redact(&redacted)
    return redacted
  }

  @Test func `at most 3 percent of the secrets leak`() {
    let cases = SecretTable.all
    let leaks = cases.filter { isLeak($0, secret: Self.random) }
    print("leaks: \(leaks.count) of \(cases.count)")
    for leak in leaks { print("  \(leak)") }
    #expect(cases.count >= 300)
    #expect(leaks.count * 100 <= cases.count * 3, "\(leaks.map(\.description))")
  }

  @Test func `a password of words is found by its name`() {
    let cases = SecretTable.places.filter { "\($0)".contains("assword") }
    let leaks = cases.filter { isLeak($0, secret: Self.words) }
    print("leaks of words: \(leaks.count) of \(cases.count)")
    for leak in leaks { print("  \(leak)") }
    #expect(leaks.count * 100 <= cases.count * 3, "\(leaks.map(\.description))")
  }

  @Test func `at most 3 percent of the innocent values are replaced`() {
    let cases = InnocentTable.all
    let alarms = cases.filter { Self.redacted($0.exchange()).texts != $0.exchange().texts }
    print("false alarms: \(alarms.count) of \(cases.count)")
    for alarm in alarms { print("  \(alarm) → \(Redactor.findings(in: alarm.exchange()))") }
    #expect(cases.count >= 200)
    #expect(alarms.count * 100 <= cases.count * 3, "\(alarms.map(\.description))")
  }

  @Test func `no text in the tables is damaged`() {
    for planted in SecretTable.all + InnocentTable.all {
      let damage = RedactionDamage.of(planted.exchange(with: Self.random))
      #expect(damage == nil, "\(planted): \(damage ?? "")")
    }
  }
}
