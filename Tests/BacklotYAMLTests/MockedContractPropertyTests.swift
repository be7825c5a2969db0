import BacklotHTTP
import BacklotJSON
import BacklotStubs
import BacklotYAML
import Foundation
import RealData
import Testing

@testable import BacklotOpenAPI

/// What `mock` sends for the operations of real documents, and of those below `BACKLOT_CORPUS`.
@Suite struct MockedContractPropertyTests {
  /// The number of operations of a document that are tried at most, evenly distributed.
  private static let mostOperations = 100

  private struct Count {
    var documents = 0
    var operations = 0
    var responses = 0
    var unreadable: [String] = []
    var failures: [String] = []
    var invalidExamples: [String] = []
    var ambiguous = 0
    var warnings = 0
  }

  @Test func `mock sends a response that passes check for each operation`() throws {
    let files = RealData.files(
      below: ["openapi", "cases-2026-11/contracts"],
      ending: [".json", ".yaml", ".yml"]
    )
    var count = Count()
    for file in files { try check(file, &count) }
    print(
      """
      \(count.documents) documents, \(count.operations) operations, \(count.responses) responses; \
      \(count.unreadable.count) unreadable operations, \(count.invalidExamples.count) invalid examples, \
      \(count.ambiguous) ambiguous responses, \(count.warnings) unusable keywords
      """
    )
    for line in (count.unreadable + count.invalidExamples).prefix(30) { print(line) }
    #expect(count.failures == [])
  }

  private func check(_ file: URL, _ count: inout Count) throws {
    guard let source = try document(file), source.value["openapi"] != nil || source.value["swagger"] != nil,
      source.value["paths"]?.object != nil
    else { return }
    var settings = ContractSettings()
    settings.manner = .prism
    let files = ContractFiles(reading: .yaml, allowing: [file.deletingLastPathComponent().path])
    let contract: ServedContract
    do throws(ContractError) { contract = try Contract(file.path, settings: settings, files: files).load() } catch {
      count.unreadable.append("\(error)")
      return
    }
    count.documents += 1
    count.warnings += contract.outline.unusableKeywords.count
    let step = max(1, contract.all.count / Self.mostOperations)
    for index in stride(from: 0, to: contract.all.count, by: step) { check(contract.all[index], &count) }
  }

  /// Returns the content of a file, or `nil` if it is neither JSON nor YAML.
  private func document(_ file: URL) throws -> JSONSource? {
    let bytes = [UInt8](try Data(contentsOf: file))
    do { return try DocumentSyntax.yaml.parse(bytes) } catch { return nil }
  }

  private func check(_ operation: ServedOperation, _ count: inout Count) {
    count.operations += 1
    do throws(ContractError) {
      let answers = try operation.answers()
      for response in answers.operation.responses {
        var preferences = Preferences()
        if case .status(let code) = response.code { preferences.code = code }
        guard case .success(let choice) = answers.chooser.answer(preferences, accepting: nil) else { continue }
        count.responses += 1
        check(answers.maker.makeFixed(choice, isNamed: false), to: choice, operation, &count)
      }
    } catch {
      count.unreadable.append("\(operation.id): \(error)")
    }
  }

  private func check(_ made: MadeAnswer, to choice: AnswerChoice, _ operation: ServedOperation, _ count: inout Count) {
    let name = "\(operation.place.origin) \(operation.id) \(choice.status.code)"
    if made.response.status != choice.status {
      let text = String(decoding: made.response.body.bytes ?? [], as: UTF8.self)
      count.failures.append("\(name) is \(made.response.status.code): \(text.prefix(300))")
    } else if made.isWrong {
      let line = "\(name): \(made.violations.first?.message ?? "")"
      if made.example == nil { count.failures.append(line) } else { count.invalidExamples.append(line) }
    } else if !made.violations.isEmpty {
      count.ambiguous += 1
    }
  }
}
