/// An error for reloaded sources that are not valid in their current state.
package struct BrokenSources: Error, Hashable {
  /// The problems, each with its location: `stubs/dogs/GET.json:3:14: …`.
  package let problems: [String]

  /// Creates an error with problems.
  package init(_ problems: [String]) { self.problems = problems }
}
