import BacklotCodegen
import BacklotJSON
import BacklotOpenAPI
import Testing

@Suite struct `Models of a contract` {
  /// All rows in one program, since each program takes a second.
  private static let program = Result { try compiled(ModelRow.all) }

  @Test(arguments: ModelRow.all.indices)
  func `give back what they decoded`(index: Int) throws {
    let row = ModelRow.all[index]
    let lines = try Self.program.get().run("\(index)").split(separator: "\n")
    for (condition, result) in zip(row.conditions.split(separator: "\n"), lines.dropLast()) {
      #expect(result == "true", "\(row.testDescription): \(condition)")
    }
    #expect(lines.count == row.conditions.split(separator: "\n").count + 1)
    let sent = try JSONParser().parse(String(try #require(lines.last)))
    #expect(try sent == JSONParser().parse(row.sent ?? row.received), "\(row.testDescription)")
  }

  private static func compiled(_ rows: [ModelRow]) throws -> CompiledSource {
    var files: [String: String] = [:]
    var main = "import Foundation\n\nswitch Int(CommandLine.arguments[1]) {\n"
    for (index, row) in rows.enumerated() {
      var options = ClientGenerator.Options()
      options.namespace = "Row\(index)"
      for (name, text) in try ClientGenerator(options).generate(contract(row.schemas)).files {
        files["Row\(index)\(name)"] = text
      }
      main += "case \(index):\n"
      main +=
        "  let value = try JSONDecoder().decode(Row\(index).Model.self, from: Data(\(SwiftWriter.literal(row.received)).utf8))\n"
      for (number, condition) in row.conditions.split(separator: "\n").enumerated() {
        let text = condition.replacing("Models_.", with: "Row\(index).")
        main += "  let condition\(number): Bool = \(text)\n  print(condition\(number))\n"
      }
      main += "  print(String(decoding: try JSONEncoder().encode(value), as: UTF8.self))\n"
    }
    files["main.swift"] = main + "default: break\n}\n"
    return try CompiledSource(files, linking: CompiledSource.clientModules)
  }
}

/// Returns a contract with components, in which `@Pet` refers to the schema `Pet`.
func contract(_ schemas: String, paths: String = "{}", more: String = "") throws -> Contract {
  let text =
    #"{"openapi": "3.1.0", "info": {"title": "Rows", "version": "1"}, "paths": \#(paths), "components": {"schemas": \#(schemas)\#(more)}}"#
  let references = text.replacing("\"@", with: "\"#/components/schemas/")
  return Contract(try JSONDocument(parsing: Array(references.utf8)), named: "api.json")
}
