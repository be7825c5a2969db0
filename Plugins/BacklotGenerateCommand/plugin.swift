import Foundation
import PackagePlugin

/// Generates models and clients into the folder `Generated` of each target that has the file `backlot-generate.json`:
/// `swift package backlot-generate [--target NAME]`.
@main
struct BacklotGenerateCommand: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    var extractor = ArgumentExtractor(arguments)
    let names = extractor.extractOption(named: "target")
    if let unknown = extractor.remainingArguments.first {
      Diagnostics.error("Unknown argument \(unknown). Usage: swift package backlot-generate [--target NAME]")
      return
    }
    let tool = try context.tool(named: "backlot-generate").url
    let targets = context.package.targets.compactMap { $0 as? any SourceModuleTarget }
    for name in names where !targets.contains(where: { $0.name == name }) {
      Diagnostics.error("There is no target \(name).")
    }
    var count = 0
    for target in targets where names.isEmpty || names.contains(target.name) {
      let settings = target.directoryURL.appendingPathComponent("backlot-generate.json")
      guard FileManager.default.fileExists(atPath: settings.path) else { continue }
      let output = target.directoryURL.appendingPathComponent("Generated")
      try FileManager.default.createDirectory(at: output, withIntermediateDirectories: true)
      let process = Process()
      process.executableURL = tool
      process.arguments = [settings.path, "--out", output.path]
      try process.run()
      process.waitUntilExit()
      guard process.terminationStatus == 0 else {
        Diagnostics.error("Cannot generate Swift for \(target.name); see the messages above.")
        return
      }
      count += 1
      print("Generated \(output.path).")
    }
    if count == 0 { Diagnostics.error("No target has the file backlot-generate.json.") }
  }
}
