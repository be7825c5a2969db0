import BacklotOpenAPI

extension ContractSettings {
  /// The default settings, with an XML reader.
  static var desk: ContractSettings {
    var settings = ContractSettings()
    settings.xml = MarkupElement.reader
    return settings
  }
}
