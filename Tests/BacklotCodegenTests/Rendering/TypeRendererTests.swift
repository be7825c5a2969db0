import BacklotCodegen
import BacklotJSON
import Testing

@Suite struct `Rendered types` {
  @Test(arguments: TypeRenderer.Access.allCases)
  func `give back the JSON that they decoded`(access: TypeRenderer.Access) throws {
    let (declarations, root) = sampleDeclarations()
    let source = rendered(declarations, roots: [root], access: access)
    let program = try CompiledSource(["Types.swift": source, "main.swift": echo(of: "Sample")])
    for sample in Self.samples {
      let output = try program.run(sample)
      #expect(try JSONParser().parse(output) == JSONParser().parse(sample), "\(output)")
    }
  }

  private static let samples = [
    #"{"id":1,"full-name":null,"tags":{"a":[1,2.5]},"state":"open","value":"x","next":{"id":2,"full-name":"b","tags":{},"state":"new","value":[1]}}"#,
    #"{"id":1,"full-name":"a","tags":{},"state":"open","value":{"x":[null,true,12345678901234567890.5]},"note":null,"when":"2020-01-02T03:04:05.678Z","extra":7}"#,
    #"{"id":1,"full-name":"a","tags":{},"state":"open","value":3,"note":"text"}"#,
  ]
}

/// Returns the source of some declarations with what they need.
func rendered(_ declarations: TypeDeclarations, roots: [Int], access: TypeRenderer.Access) -> String {
  var renderer = TypeRenderer(declarations, access: access)
  var writer = SwiftWriter()
  for root in roots { renderer.render(root, to: &writer) }
  return "import Foundation\n\n" + writer.text + "\n" + SupportType.source(of: renderer.support, access: access) + "\n"
}

/// Returns a program that decodes its argument as a type, and prints it encoded.
func echo(of type: String) -> String {
  """
  import Foundation

  let value = try JSONDecoder().decode(\(type).self, from: Data(CommandLine.arguments[1].utf8))
  print(String(decoding: try JSONEncoder().encode(value), as: UTF8.self))
  """
}

private func sampleDeclarations() -> (TypeDeclarations, root: Int) {
  var declarations = TypeDeclarations()
  let root = declarations.append(
    TypeDeclaration(name: "Sample", documentation: ["A sample."], kind: .structure(Structure()))
  )
  let state = declarations.append(
    TypeDeclaration(
      name: "State",
      parent: root,
      kind: .openEnum(OpenEnum(rawType: .string, cases: [.init(value: "open", name: "open")]))
    )
  )
  let value = declarations.append(
    TypeDeclaration(
      name: "Value",
      parent: root,
      kind: .union(
        Union(cases: [.init(name: "string", type: .string), .init(name: "integers", type: .array(of: .integer))])
      )
    )
  )
  declarations[root].kind = .structure(
    Structure(
      properties: [
        .init(key: "id", name: "id", type: .integer, isRequired: true, documentation: ["The identifier."]),
        .init(key: "full-name", name: "fullName", type: .optional(.string), isRequired: true),
        .init(key: "tags", name: "tags", type: .dictionary(of: .array(of: .double)), isRequired: true),
        .init(key: "state", name: "state", type: .declared(state), isRequired: true),
        .init(key: "value", name: "value", type: .declared(value), isRequired: true),
        .init(key: "note", name: "note", type: .optional(.string), isRequired: false),
        .init(key: "when", name: "when", type: .formatted(.dateTime), isRequired: false),
        .init(key: "next", name: "next", type: .declared(root), isRequired: false),
      ],
      additional: .json
    )
  )
  return (declarations, root)
}
