import BacklotFiles
import BacklotOpenAPI

extension ServeOptions {
  /// Returns the files and folders, each recognized by its content.
  func servedSources(on console: Console) -> ServedSources {
    var settings = ContractSettings.desk
    settings.options.seed = seed.map(String.init)
    settings.options.isStateful = isStateful
    settings.rules = rules
    let files = ContractFiles.desk(
      allowingRemote: allowsRemote,
      files: allowedFolders + FileStatus.folders(among: sources),
      telling: console
    )
    var served = ServedSources(sources, ruledBy: rules, files: files) {
      [settings, replay, templates = templates.settings(console.environment)] path, files throws(SourceError) in
      try SourceRecognizer.recognize(path, answering: settings, files: files).rendering(templates).replaying(replay)
    }
    served.isLenient = isLenient
    return served
  }
}
