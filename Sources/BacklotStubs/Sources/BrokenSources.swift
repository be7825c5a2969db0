/// Sources that are read anew and cannot be taken as they are now.
package struct BrokenSources: Error, Hashable {
  /// The problems, each with its location: `stubs/dogs/GET.json:3:14: …`.
  package let problems: [String]

  /// Names what is wrong.
  package init(_ problems: [String]) { self.problems = problems }
}
