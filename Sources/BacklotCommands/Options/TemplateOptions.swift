import BacklotStubs
package import BacklotWireMock

/// The options of `backlot serve` for the templates of mappings.
package struct TemplateOptions: Sendable {
  /// True if every mapping is a template.
  package var isGlobal = false
  /// The patterns of the environment variables that templates may read.
  ///
  /// The default is WireMock's.
  package var permittedSystemKeys: [SystemKeyPatterns] = []

  package init() {}

  /// Creates options from a command line that was parsed with ``declarations``.
  package init(_ arguments: ParsedArguments) {
    isGlobal = arguments[Self.globalOption]
    permittedSystemKeys = arguments[Self.keysOption]
  }

  /// Returns the settings, with the variables of the process's environment.
  func settings(_ environment: @escaping @Sendable (String) -> String?) -> TemplateSettings {
    var settings = TemplateSettings()
    settings.isGlobal = isGlobal
    let usual = [SystemKeyPatterns("wiremock.*")].compactMap(\.self)
    settings.permittedSystemKeys = permittedSystemKeys.isEmpty ? usual : permittedSystemKeys
    // Java system properties do not exist here.
    settings.systemValue = { kind, name in kind == .environment ? environment(name) : nil }
    return settings
  }
}

extension TemplateOptions {
  private static let globalOption = CommandOption.flag(
    "global-templating",
    summary: "Render every mapping as a template, even without response-template among its transformers."
  ).inEnvironment("BACKLOT_GLOBAL_TEMPLATING").alsoCalled("global-response-templating")
  private static let keysOption = CommandOption.repeated(
    "permit-system-keys",
    format: .systemKeys("PATTERN", example: "MOCK_.*"),
    summary:
      "Allow systemValue in templates to read environment variables that match this pattern; defaults to wiremock.*."
  ).alsoCalled("permitted-system-keys")

  /// The declarations of the options.
  static let declarations = [globalOption.declaration, keysOption.declaration]
}

extension ValueFormat where Value == SystemKeyPatterns {
  /// Returns the format of regular expressions separated by commas.
  static func systemKeys(_ placeholder: String, example: String) -> Self {
    Self(
      placeholder,
      expectation: "a regular expression, or several separated by commas",
      example: example,
      read: { SystemKeyPatterns($0) }
    )
  }
}
