extension BackendSpaces {
  /// What was touched of the contracts by those who name no space, and in the spaces that are there.
  package var coverage: ContractCoverage {
    names.compactMap(known).reduce(main.coverage) { $0.merging($1.coverage) }
  }
}
