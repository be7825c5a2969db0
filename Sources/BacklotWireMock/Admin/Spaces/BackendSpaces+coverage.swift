extension BackendSpaces {
  /// The coverage of the contracts by requests without a space, and in the existing spaces.
  package var coverage: ContractCoverage {
    names.compactMap(known).reduce(main.coverage) { $0.merging($1.coverage) }
  }
}
