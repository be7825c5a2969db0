import BacklotJSON
package import BacklotStubs

/// How a contract answers, and in whose words.
package struct ContractSettings: Sendable {
  /// What users may set.
  package var options = Contract.Options()
  /// In whose words it speaks.
  package var manner = ContractManner.backlot
  /// What reads XML, where somebody can.
  package var xml: XMLReader?
  /// What drawn values are like; examples and defaults are passed over unless a document wishes otherwise.
  package var samples = JSONSchema.SampleOptions(usesExamples: false, purpose: .response)
  /// Whether drawn objects have members that their schema does not name; as the document wishes unless told.
  package var fillsProperties: Bool?
  /// What is said of single operations.
  package var rules: [OperationRule] = []

  /// The defaults.
  package init(options: Contract.Options = Contract.Options()) { self.options = options }
}
