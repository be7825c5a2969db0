package import BacklotJSONSchema

/// The settings for a contract's responses and their wording.
package struct ContractSettings: Sendable {
  /// The options that users may set.
  package var options = Contract.Options()
  /// The wording of messages to clients.
  package var manner = ContractManner.backlot
  /// The XML reader, if one is available.
  package var xml: XMLReader?
  /// The options for sampled values.
  ///
  /// Ignores examples and defaults unless the document requests them.
  package var samples = JSONSchema.SampleOptions(usesExamples: false, purpose: .response)
  /// True if sampled objects have members that their schema does not name.
  ///
  /// Defaults to the document's setting.
  package var fillsProperties: Bool?
  /// The rules for individual operations.
  package var rules: [OperationRule] = []

  /// Creates the default settings.
  package init(options: Contract.Options = Contract.Options()) { self.options = options }
}
