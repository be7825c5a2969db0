import BacklotOpenAPI

extension ContractSettings {
  /// The defaults, with XML understood.
  static var desk: ContractSettings {
    var settings = ContractSettings()
    settings.xml = MarkupElement.reader
    return settings
  }
}
