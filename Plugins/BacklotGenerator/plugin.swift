import Foundation
import PackagePlugin

/// Generates models and clients at each build, for a target that has the file `backlot-generate.json`.
@main
struct BacklotGenerator: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let target = target as? any SourceModuleTarget else { return [] }
    return try commands(
      for: target.name,
      in: target.directoryURL,
      tool: context.tool(named: "backlot-generate").url,
      output: context.pluginWorkDirectoryURL
    )
  }

  private func commands(for target: String, in folder: URL, tool: URL, output: URL) throws -> [Command] {
    let settings = folder.appendingPathComponent("backlot-generate.json")
    guard let data = FileManager.default.contents(atPath: settings.path) else {
      Diagnostics.error("\(target) has no backlot-generate.json: add one, or remove the plugin BacklotGenerator.")
      return []
    }
    // The tool reports what is wrong with the settings, with the line.
    let plan = (try? JSONDecoder().decode(Plan.self, from: data)) ?? Plan()
    let inputs = plan.inputs.map { folder.appendingPathComponent($0) }
    return [
      .buildCommand(
        displayName: "Generate Swift for \(target)",
        executable: tool,
        arguments: [settings.path, "--out", output.path, "--joined"],
        inputFiles: [settings] + inputs,
        outputFiles: plan.outputs.map { output.appendingPathComponent($0) }
      )
    ]
  }
}

/// The files that settings name.
private struct Plan: Decodable {
  struct Models: Decodable {
    var type: String
    var samples: [String]
    var contract: String?

    var inputs: [String] { samples + [contract].compactMap { $0 } }
  }

  struct Client: Decodable {
    var contract: String
    var namespace: String
  }

  var models: [Models]?
  var clients: [Client]?

  var inputs: [String] { (models ?? []).flatMap(\.inputs) + (clients ?? []).map(\.contract) }

  var outputs: [String] {
    ((models ?? []).map(\.type) + (clients ?? []).map(\.namespace) + ["BacklotSupport"]).map { $0 + ".swift" }
  }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension BacklotGenerator: XcodeBuildToolPlugin {
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
      guard let settings = target.inputFiles.first(where: { $0.url.lastPathComponent == "backlot-generate.json" })
      else {
        Diagnostics.error(
          "\(target.displayName) has no backlot-generate.json: add one, or remove the plugin BacklotGenerator."
        )
        return []
      }
      return try commands(
        for: target.displayName,
        in: settings.url.deletingLastPathComponent(),
        tool: context.tool(named: "backlot-generate").url,
        output: context.pluginWorkDirectoryURL
      )
    }
  }
#endif
