@_spi(PluginMessage) import SwiftCompilerPluginMessageHandling
import SwiftSyntaxMacros

/// The program that the compiler asks to expand `@Fake`.
///
/// `SwiftCompilerPlugin` of swift-syntax would do the same, but the toolchain does not have it.
@main
struct FakeMacroPlugin {
  static func main() throws {
    let connection = try StandardIOMessageConnection()
    try CompilerPluginMessageListener(connection: connection, provider: FakeMacroProvider()).main()
  }
}

private struct FakeMacroProvider: PluginProvider {
  private struct UnknownMacro: Error, CustomStringConvertible {
    let description: String
  }

  func resolveMacro(moduleName: String, typeName: String) throws -> any Macro.Type {
    guard typeName == "FakeMacro" else { throw UnknownMacro(description: "there is no macro \(typeName)") }
    return FakeMacro.self
  }
}
